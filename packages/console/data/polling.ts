import type { Instance } from '@portico/contract/types.ts'
import { isTransitional } from '@portico/domain/instances/states.ts'

/**
 * Polling intervals of instances in ms, for a system without live updates: short while one is in transition, long
 * otherwise. The page of one instance polls more often than a list.
 */
const looks = {
  page: { soon: 1000, seldom: 10_000 },
  list: { soon: 3000, seldom: 60_000 },
} as const

type Looked = Pick<Instance, 'runState'>

/** Returns the polling interval of a list of instances. */
export function pollInstances(rows: readonly Looked[]): number {
  return rows.some(({ runState }) => isTransitional(runState)) ? looks.list.soon : looks.list.seldom
}

/** Returns the polling interval of one instance. */
export function pollInstance({ runState }: Looked): number {
  return isTransitional(runState) ? looks.page.soon : looks.page.seldom
}

/** Returns the polling interval while the state of an instance is in transition; false once it is final. */
export function pollWhileChanging({ runState }: Looked): number | false {
  return isTransitional(runState) ? looks.page.soon : false
}
