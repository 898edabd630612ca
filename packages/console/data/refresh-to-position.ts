import type { Position } from '@portico/domain/position.ts'
import type { Query } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'
import { includesPosition } from './response-positions.ts'

/** Maximum ms to wait for a running request that may return the required data; a slower one may be hanging */
const waitTimeout = 1000

/**
 * Makes the response of a query include all changes up to a position. An active query is refetched immediately and an
 * inactive one when it is used again, unless its response or a running request already includes the position.
 * @param wanted null for all changes that have happened so far
 */
export async function refreshToPosition(query: Query, wanted: Position | null): Promise<void> {
  // Waits for the first response without a limit, because no second request can be sent before it.
  if (query.state.fetchStatus === 'fetching') {
    await (query.state.data === undefined ? query.promise?.catch(() => undefined) : endOf(query))
  }
  if (wanted !== null && includesPosition(query, wanted)) return
  const refetchType = isByFormerName(query) ? 'none' : 'active'
  await queryClient.invalidateQueries({ predicate: (each) => each === query, refetchType })
}

/** Queries under a name that this page has changed, with the number of responses that they had at that time. */
const byFormerName = new WeakMap<Query, number>()

/**
 * Records that this page renames a resource: queries under the old name are not refetched, because they would return
 * 404.
 * @returns a function that reverts this if the rename fails
 */
export function recordRename(id: string, from: string): () => void {
  const all = queryClient.getQueryCache().getAll()
  const views = all.filter(({ state: { data } }) => (data as { id?: unknown } | undefined)?.id === id)
  // The parameters in which other operations name the resource, for example `vpc` for the rules of a VPC.
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

/** Returns the names of the parameters that have the given value. */
function namesOf(parameters: object | undefined, value: string): readonly string[] {
  return Object.entries(parameters ?? {}).flatMap(([name, given]) => (given === value ? [name] : []))
}

const isByFormerName = (query: Query) => byFormerName.get(query) === query.state.dataUpdateCount

/** Resolves when the request of a query has completed, successfully or not; its observers handle failures. */
async function endOf({ promise }: Query): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, waitTimeout)
  await Promise.race([promise?.catch(() => undefined), late])
  clearTimeout(timer)
}
