import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { kinds, type KindWith } from '#kinds/kinds.ts'
import { namesArgs } from './shared-queries.ts'
import { type Invoke, invoke, invokeFor } from './calls.ts'
import type { Capabilities } from './capabilities.ts'
import { queryClient } from './query-client.ts'

/** A resource to which a row refers by ID. */
export interface Reference {
  readonly kind: KindWith<'named'>
  readonly id: string
}

/** Names of existing resources by ID. */
export type NamesById = ReadonlyMap<string, string>

/** Maximum number of IDs per request, because more would make the URL too long */
const maxIds = 200

/**
 * Loads the names of referenced resources in one request. On a server without that operation, it requests each
 * resource. A resource without a name was deleted, or the user may not see it.
 */
async function fetchReferred(
  references: readonly Reference[],
  { filters }: Pick<Capabilities, 'filters'>,
  call: Invoke,
): Promise<NamesById> {
  if (filters) {
    return fetchNames(
      references.map(({ id }) => id),
      call,
    )
  }
  const names = new Map<string, string>()
  await Promise.all(
    references.map(async (reference) => {
      const name = await view(reference, call).catch(() => null)
      if (name !== null) names.set(reference.id, name)
    }),
  )
  return names
}

/** Loads the names of existing resources by ID, on servers with the operation for several names. */
export async function fetchNames(ids: readonly string[], call: Invoke = invoke): Promise<NamesById> {
  const names = new Map<string, string>()
  for (let start = 0; start < ids.length; start += maxIds) {
    const { items } = await call('porticoNames', namesArgs(ids.slice(start, start + maxIds)))
    for (const item of items) names.set(item.id, item.name)
  }
  return names
}

async function view({ kind, id }: Reference, call: Invoke): Promise<string> {
  const { view: operation, args } = kinds[kind].nameCall
  return (await call(operation, args(id))).name
}

/** Removes duplicate references. */
function distinct(references: readonly Reference[]): readonly Reference[] {
  return [...new Map(references.map((reference) => [reference.id, reference])).values()]
}

/**
 * Returns the query for the names that a page refers to. The names of the previous page are shown until it has loaded.
 */
export function namesQuery(references: readonly Reference[], capabilities: Pick<Capabilities, 'filters'>) {
  const args = distinct(references)
  return queryOptions({
    queryKey: ['porticoNames', namesArgs(args.map(({ id }) => id))],
    queryFn: ({ client, signal }) => fetchReferred(args, capabilities, invokeFor(client, signal)),
    enabled: args.length > 0,
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
}

/** Returns the name of a resource if it is in the query cache. */
export function knownName(id: string): string | undefined {
  for (const [, names] of queryClient.getQueriesData<NamesById>({ queryKey: ['porticoNames'] })) {
    const name = names?.get(id)
    if (name !== undefined) return name
  }
  return undefined
}
