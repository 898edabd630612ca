import type { Budget } from './budget.ts'
import { type Change, keyOf } from './differences.ts'
import { cached } from './cached.ts'

/** Changes with the same reasons and traffic, between source and destination groups given by their indices. */
export interface JoinedChange {
  readonly change: Change
  readonly from: readonly number[]
  readonly to: readonly number[]
  readonly paths: number
}

interface Reached {
  readonly to: readonly number[]
  readonly from: readonly number[]
  readonly paths: number
}

/** Collects changes between pairs of groups, and joins equal ones. The number of pairs can be very large. */
export class ChangeCollector {
  readonly #budget: Budget
  readonly #numbers = new Map<Change, number>()
  readonly #contents = new Map<string, number>()
  readonly #changes: Change[] = []
  /** for each change: its sources and number of paths, by destination group */
  readonly #found: Map<number, { readonly from: number[]; paths: number }>[] = []

  constructor(budget: Budget) {
    this.#budget = budget
  }

  /** Records a change between two groups. @throws BudgetExceeded */
  add(change: Change, from: number, to: number, paths: number): void {
    this.#budget.spend(stepsOfPair)
    const number = cached(this.#numbers, change, () => this.#numberOf(change))
    const reached = cached(this.#found[number] ?? new Map(), to, () => ({ from: [] as number[], paths: 0 }))
    reached.from.push(from)
    reached.paths += paths
  }

  #numberOf(change: Change): number {
    const traffic = change.traffic.map(({ protocol, port }) => `${protocol}${port ?? ''}`)
    this.#budget.spend(traffic.length)
    const key = [change.opens, keyOf(change.was), keyOf(change.is), ...traffic].join(' ')
    return cached(this.#contents, key, () => {
      this.#found.push(new Map())
      return this.#changes.push(change) - 1
    })
  }

  /**
   * Returns the joined changes. Destinations with the same sources are joined first, then groups that all have each
   * other as sources.
   * @param isAlone whether a group has a single member and thus no path to itself
   */
  joined(isAlone: (group: number) => boolean): readonly JoinedChange[] {
    return this.#changes.flatMap((change, number) => {
      const reached = [...(this.#found[number] ?? [])].map(([to, { from, paths }]): Reached => ({
        to: [to],
        from,
        paths,
      }))
      const same = join(reached, ({ from }) => from)
      const mutual = join(same, ({ from, to: [to, ...more] }) =>
        to === undefined || more.length > 0 || !isAlone(to) ? null : [...from, to].toSorted((a, b) => a - b),
      )
      return mutual.map((one) => ({ change, ...one }))
    })
  }
}

/** Number of budget steps for recording one pair. */
const stepsOfPair = 4

/** Joins entries with the same key into one with all of their sources and destinations. */
function join(
  all: readonly Reached[],
  keyFor: (one: Reached) => readonly number[] | null,
): readonly Reached[] {
  const joined = new Map<string, Reached>()
  for (const [i, one] of all.entries()) {
    const sources = keyFor(one)
    const key = sources === null ? `alone ${i}` : sources.join(' ')
    const known = joined.get(key)
    joined.set(
      key,
      known === undefined
        ? one
        : {
            to: [...known.to, ...one.to],
            from: sources ?? one.from,
            paths: known.paths + one.paths,
          },
    )
  }
  return [...joined.values()]
}
