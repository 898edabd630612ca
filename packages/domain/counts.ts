import { idleFilter } from './instances/idle.ts'

/** How many there are; `capped` where counting stopped at a limit, so that there are that many at least. */
export interface Total {
  readonly total: number
  readonly capped: boolean
}

/** How many things there are, in all and by state: keys are data, whatever a link or a view says. */
export interface StateCounts extends Total {
  readonly byState: Readonly<Record<string, number>>
}

/** Can it be told by {@link countIn} how many there are? What is idle is worked out when it is looked for. */
export const areCounted = (states: readonly string[] | undefined): boolean =>
  states === undefined || !states.includes(idleFilter)

/** How many of them are in these states, each counted once; without states, all. */
export function countIn(counts: StateCounts, states: readonly string[] | undefined): Total {
  const { byState, capped } = counts
  if (states === undefined) return { total: counts.total, capped }
  const known = [...new Set(states)].filter((state) => Object.hasOwn(byState, state))
  return { total: known.reduce((sum, state) => sum + (byState[state] ?? 0), 0), capped }
}
