import { cached } from './cached.ts'
import type { Reason, Verdict, Verdicts } from './reachability.ts'
import type { Traffic } from './traffic.ts'

/** Traffic that a change starts or stops to let pass, for one pair of reasons before and after. */
export interface Change {
  readonly traffic: readonly Traffic[]
  readonly opens: boolean
  readonly was: Reason
  readonly is: Reason
}

interface Difference {
  readonly changes: readonly Change[]
  /** number of kinds of traffic that pass both before and after */
  readonly same: number
}

/** Compares verdicts before and after a change. The result for each pair of verdicts is cached. */
export class Differences {
  readonly #traffic: readonly Traffic[]
  readonly #known = new Map<Verdicts | null, Map<Verdicts | null, Difference>>()

  constructor(traffic: readonly Traffic[]) {
    this.#traffic = traffic
  }

  /**
   * Compares two sets of verdicts.
   * @param before null if one of the two ends does not exist before the change; the same applies to `after`
   */
  of(before: Verdicts | null, after: Verdicts | null): Difference {
    const known = cached(this.#known, before, () => new Map<Verdicts | null, Difference>())
    return cached(known, after, () => this.#compare(before, after))
  }

  #compare(before: Verdicts | null, after: Verdicts | null): Difference {
    const changes = new Map<string, Change & { readonly traffic: Traffic[] }>()
    let same = 0
    for (const [i, one] of this.#traffic.entries()) {
      const [old, next] = [before?.[i] ?? absent, after?.[i] ?? absent]
      if (old.passes && next.passes) same++
      if (old.passes === next.passes) continue
      const change = cached(changes, `${keyOf(old.by)} ${keyOf(next.by)}`, () => ({
        traffic: [],
        opens: next.passes,
        was: old.by,
        is: next.by,
      }))
      change.traffic.push(one)
    }
    return { changes: [...changes.values()], same }
  }
}

const absent: Verdict = { passes: false, by: { type: 'nothing' } }

/**
 * Returns a key of a reason. A rule is identified by its name, since replacing the rules of a VPC gives them new IDs.
 */
export function keyOf(reason: Reason): string {
  switch (reason.type) {
    case 'rule':
      return `rule ${reason.rule.vpcId} ${reason.rule.name}`
    case 'no_rule':
      return `no_rule ${reason.direction}`
    case 'hop':
      return `hop ${reason.hop} ${reason.refused}`
    case 'nothing':
      return 'nothing'
  }
}
