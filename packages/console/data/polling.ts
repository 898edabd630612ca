import type { Instance } from '@portico/contract/types.ts'
import { isTransitional } from '@portico/domain/instances/states.ts'

/**
 * Polling intervals of instances in ms without live updates: short while one is in transition, long otherwise. The page
 * of an instance polls more often than a list.
 */
const intervals = {
  page: { soon: 1000, seldom: 10_000 },
  list: { soon: 3000, seldom: 60_000 },
} as const

type PolledInstance = Pick<Instance, 'runState'>

/** Returns the polling interval of a list of instances. */
export function pollInstances(rows: readonly PolledInstance[]): number {
  return rows.some(({ runState }) => isTransitional(runState)) ? intervals.list.soon : intervals.list.seldom
}

/** Returns the polling interval of one instance. */
export function pollInstance({ runState }: PolledInstance): number {
  return isTransitional(runState) ? intervals.page.soon : intervals.page.seldom
}

/** Returns the polling interval while the state of an instance is in transition; false once it is final. */
export function pollWhileChanging({ runState }: PolledInstance): number | false {
  return isTransitional(runState) ? intervals.page.soon : false
}
