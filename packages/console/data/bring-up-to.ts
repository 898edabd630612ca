import type { Position } from '@portico/domain/position.ts'
import type { Query } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'
import { hasSeen } from './seen.ts'

/** ms for which a request under way is waited for, which may bring what is wanted; longer ones may be hanging. */
const patience = 1000

/**
 * Have a query's answer be one that has seen what is wanted: it is fetched anew where it is shown, and else when it is
 * shown again, unless it has seen it already or does so with the request that is under way.
 * @param wanted null: everything that has happened by now
 */
export async function bringUpTo(query: Query, wanted: Position | null): Promise<void> {
  // The first answer is waited for however long it takes: it cannot be asked for a second time meanwhile.
  if (query.state.fetchStatus === 'fetching') {
    await (query.state.data === undefined ? query.promise?.catch(() => undefined) : endOf(query))
  }
  if (wanted !== null && hasSeen(query, wanted)) return
  const refetchType = isByFormerName(query) ? 'none' : 'active'
  await queryClient.invalidateQueries({ predicate: (each) => each === query, refetchType })
}

/** Queries by a name that this page has changed, with how many answers they had then. */
const byFormerName = new WeakMap<Query, number>()

/**
 * This page renames a resource: what it shows by the old name is not requested again, since that would be a 404.
 * @returns what ends that, for when the rename fails
 */
export function noteRename(id: string, from: string): () => void {
  const all = queryClient.getQueryCache().getAll()
  const views = all.filter(({ state: { data } }) => (data as { id?: unknown } | undefined)?.id === id)
  // The parameters that name it in other calls too: `vpc` of its rules.
  const parameters = new Set(views.flatMap((view) => namesOf(argsOf(view).path, from)))
  const queries = all.filter((query) => {
    const args = argsOf(query)
    return namesOf({ ...args.query, ...args.path }, from).some((name) => parameters.has(name))
  })
  for (const query of queries) byFormerName.set(query, query.state.dataUpdateCount)
  return () => queries.forEach((query) => byFormerName.delete(query))
}

function argsOf({ queryKey: [, args] }: Query): { readonly path?: object; readonly query?: object } {
  return args ?? {}
}

/** The names of the parameters that have a value. */
function namesOf(parameters: object | undefined, value: string): readonly string[] {
  return Object.entries(parameters ?? {}).flatMap(([name, given]) => (given === value ? [name] : []))
}

const isByFormerName = (query: Query) => byFormerName.get(query) === query.state.dataUpdateCount

/** Resolves when the query's request is over, however it ended: that is for who shows it. */
async function endOf({ promise }: Query): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, patience)
  await Promise.race([promise?.catch(() => undefined), late])
  clearTimeout(timer)
}
