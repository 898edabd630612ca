import type { Instance } from '@portico/contract/types.ts'
import { isTransitional } from '@portico/domain/instances/states.ts'

/**
 * ms between looks at instances, at a system that sends no live updates: soon while one changes by itself, else now and
 * then. One that somebody looks at is asked for more often than a list.
 */
const looks = {
  page: { soon: 1000, seldom: 10_000 },
  list: { soon: 3000, seldom: 60_000 },
} as const

type Looked = Pick<Instance, 'runState'>

/** Until the next look at a list of instances. */
export function pollInstances(rows: readonly Looked[]): number {
  return rows.some(({ runState }) => isTransitional(runState)) ? looks.list.soon : looks.list.seldom
}

/** Until the next look at one instance. */
export function pollInstance({ runState }: Looked): number {
  return isTransitional(runState) ? looks.page.soon : looks.page.seldom
}

/** Until the next look at one instance by who waits for its state to settle; false once it has. */
export function pollWhileChanging({ runState }: Looked): number | false {
  return isTransitional(runState) ? looks.page.soon : false
}
