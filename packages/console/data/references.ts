import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { kinds, type KindWith } from '#kinds/kinds.ts'
import { namesArgs } from './shared-queries.ts'
import { type Invoke, invoke, invokeFor } from './calls.ts'
import type { Capabilities } from './capabilities.ts'
import { queryClient } from './query-client.ts'

/** A resource that a row refers to by ID. */
export interface Reference {
  readonly kind: KindWith<'named'>
  readonly id: string
}

/** Names by ID, of the resources that exist. */
export type NamesById = ReadonlyMap<string, string>

/** IDs per request; more would make its URL too long. */
const maxIds = 200

/**
 * Fetches the names of referenced resources, in one request for a whole page. On a system without that call, each
 * resource is requested. A name that is missing belongs to a resource that is deleted or not visible to the user.
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

/** Fetches the names of resources, as far as they exist; for systems with the call for many. */
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

/** Returns each reference once. */
function distinct(references: readonly Reference[]): readonly Reference[] {
  return [...new Map(references.map((reference) => [reference.id, reference])).values()]
}

/** Returns the query for the names of a page's references; the names of the previous page stay until it is loaded. */
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

/** Returns the name of a resource that a visible page refers to, if it is known. */
export function knownName(id: string): string | undefined {
  for (const [, names] of queryClient.getQueriesData<NamesById>({ queryKey: ['porticoNames'] })) {
    const name = names?.get(id)
    if (name !== undefined) return name
  }
  return undefined
}
