import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { kinds, type KindWith } from '#kinds/kinds.ts'
import { namesAsked } from './shared-queries.ts'
import { type Invoke, invoke, invokeIn } from './calls.ts'
import type { Capabilities } from './capabilities.ts'
import { queryClient } from './query-client.ts'

/** Something that a row shows and knows only the id of. */
export interface Reference {
  readonly kind: KindWith<'named'>
  readonly id: string
}

/** Names by id, of those that there are. */
export type NamesById = ReadonlyMap<string, string>

/** Ids in one request; more would make its address too long. */
const atOnce = 200

/**
 * The names of what rows refer to, in one request for a whole page. A system without that call is asked for each.
 * What is not in the answer is gone, or not the user's to see.
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

/** The names of things, of those that there are; for systems with the call for many. */
export async function fetchNames(ids: readonly string[], call: Invoke = invoke): Promise<NamesById> {
  const names = new Map<string, string>()
  for (let start = 0; start < ids.length; start += atOnce) {
    const { items } = await call('porticoNames', namesAsked(ids.slice(start, start + atOnce)))
    for (const item of items) names.set(item.id, item.name)
  }
  return names
}

async function view({ kind, id }: Reference, call: Invoke): Promise<string> {
  const { view: operation, args } = kinds[kind].nameCall
  return (await call(operation, args(id))).name
}

/** Each reference once. */
function distinct(references: readonly Reference[]): readonly Reference[] {
  return [...new Map(references.map((reference) => [reference.id, reference])).values()]
}

/** The names of a page's references; those of the page before stay until they are there. */
export function namesQuery(references: readonly Reference[], capabilities: Pick<Capabilities, 'filters'>) {
  const asked = distinct(references)
  return queryOptions({
    queryKey: ['porticoNames', namesAsked(asked.map(({ id }) => id))],
    queryFn: ({ client, signal }) => fetchReferred(asked, capabilities, invokeIn(client, signal)),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
}

/** The name of something that a page on screen refers to, if it is known. */
export function knownName(id: string): string | undefined {
  for (const [, names] of queryClient.getQueriesData<NamesById>({ queryKey: ['porticoNames'] })) {
    const name = names?.get(id)
    if (name !== undefined) return name
  }
  return undefined
}
