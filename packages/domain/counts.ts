import { idleFilter } from './instances/idle.ts'

/** A number of resources. `capped` means that counting stopped at a limit, so that there are at least this many. */
export interface Total {
  readonly total: number
  readonly capped: boolean
}

/** Total and counts by state. The keys come from links and saved views, so any string is possible. */
export interface StateCounts extends Total {
  readonly byState: Readonly<Record<string, number>>
}

/**
 * Whether {@link countIn} can count these states. The number of idle instances is not stored; only a list query finds
 * them.
 */
export const canCount = (states: readonly string[] | undefined): boolean =>
  states === undefined || !states.includes(idleFilter)

/**
 * Returns the number of resources in these states, or of all resources if `states` is undefined. A repeated state is
 * counted once.
 */
export function countIn(counts: StateCounts, states: readonly string[] | undefined): Total {
  const { byState, capped } = counts
  if (states === undefined) return { total: counts.total, capped }
  const known = [...new Set(states)].filter((state) => Object.hasOwn(byState, state))
  return { total: known.reduce((sum, state) => sum + (byState[state] ?? 0), 0), capped }
}
