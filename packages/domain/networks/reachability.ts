import type { Address } from '#ip/cidr.ts'
import type { Budget } from './budget.ts'
import type { HopRefusal } from './hops.ts'
import { cached } from './cached.ts'
import type { Port } from './map.ts'
import type { Direction, FirewallRule } from './network.ts'
import type { Checkpoint, Course, PathFinder, PacketOrigin } from './path.ts'
import { addressFor, sentFrom } from './path-query.ts'
import { matchesRemote, matchesTraffic, type ResolvedRule, targetFor, defaultAction } from './rules.ts'
import type { Traffic } from './traffic.ts'

/** The reason why packets pass or are refused. */
export type Reason =
  | { readonly type: 'rule'; readonly rule: FirewallRule }
  /** no rule of this direction matches */
  | { readonly type: 'no_rule'; readonly direction: Direction }
  /** a hop on the path stops the packets before any rule applies */
  | { readonly type: 'hop'; readonly hop: HopRefusal['type']; readonly refused: HopRefusal['refused'] }
  /** there is no firewall on the path */
  | { readonly type: 'nothing' }

export interface Verdict {
  readonly passes: boolean
  readonly by: Reason
}

/** An end of paths: an interface, or an external address. */
export type Endpoint =
  | { readonly type: 'interface'; readonly id: string }
  | { readonly type: 'outside'; readonly address: Address }

/** One verdict per kind of traffic, in the same order. Equal verdicts are the same object. */
export type Verdicts = readonly Verdict[]

/** Decides which traffic passes between two ends, for all kinds of traffic at once. */
export class Reachability {
  readonly #finder: PathFinder
  readonly #traffic: readonly Traffic[]
  readonly #budget: Budget
  readonly #applying = new Map<string, Applying>()
  readonly #matched = new Map<ResolvedRule, readonly boolean[]>()
  /** computed verdicts, by the matching rules and then by the course. Many paths share them. */
  readonly #decided = new Map<string, Verdicts>()
  readonly #together = new Map<string, Verdicts>()
  readonly #numbers = new Map<object, number>()

  constructor(finder: PathFinder, traffic: readonly Traffic[], budget: Budget) {
    this.#finder = finder
    this.#traffic = traffic
    this.#budget = budget
  }

  /**
   * Returns the verdicts on all kinds of traffic along a course.
   * @throws BudgetExceeded
   */
  judge(course: Course): Verdicts {
    const evaluated = course.checkpoints.map((checkpoint) => this.#decide(checkpoint))
    const { stopped } = course
    const key = [...evaluated.map((one) => this.#numberOf(one)), stopped?.type, stopped?.refused].join(' ')
    return cached(this.#together, key, () => this.#join(evaluated, stopped))
  }

  /** Returns the course between two ends, or null if one of them does not exist. */
  course(from: Endpoint, to: Endpoint): Course | null {
    this.#budget.spend(stepsOfCourse)
    const { map } = this.#finder
    const sender = from.type === 'interface' ? map.portById(from.id) : null
    const target = to.type === 'interface' ? map.portById(to.id) : null
    if (sender === undefined || target === undefined) return null
    const destination = to.type === 'outside' ? to.address : target && addressFor(sender, target)
    if (destination === null) return { checkpoints: [], stopped: withoutAddress }
    const start =
      from.type === 'outside'
        ? ({ type: 'outside', source: from.address } as const)
        : sender && sentFrom(sender, destination)
    return start && this.#follow(start, destination)
  }

  #follow(start: PacketOrigin, destination: Address): Course {
    const course = this.#finder.course(start, destination)
    // Most paths have two firewalls; routes from instance to instance can lead through a hundred.
    this.#budget.spend(stepsOfCheckpoint * Math.max(0, course.checkpoints.length - 2))
    return course
  }

  #decide({ at, direction, remote, isInside }: Checkpoint): Verdicts {
    const { rules, parts } = cached(this.#applying, `${at.id} ${direction}`, () =>
      this.#applyingAt(at, direction),
    )
    this.#budget.spend(parts)
    const speaking = rules.filter((read) => matchesRemote(read, { remote, isInside }))
    const key = [direction, ...speaking.map((read) => this.#numberOf(read))].join(' ')
    return cached(this.#decided, key, () => {
      this.#budget.spend(this.#traffic.length * speaking.length)
      return this.#traffic.map((_, i) => {
        const read = speaking.find((one) => this.#matches(one)[i])
        const action = read?.rule.action ?? defaultAction[direction]
        return {
          passes: action === 'allow',
          by: read === undefined ? { type: 'no_rule', direction } : { type: 'rule', rule: read.rule },
        }
      })
    })
  }

  #applyingAt(at: Port, direction: Direction): Applying {
    const all = this.#finder.rules(at.vpcId, direction)
    this.#budget.spend(all.reduce((sum, { targets }) => sum + targets.length, 0))
    const rules = all.filter((read) => targetFor(read, at) !== undefined)
    const parts = rules.reduce(
      (sum, { remotes }) => sum + 1 + (remotes?.named.length ?? 0) + (remotes?.written.length ?? 0),
      0,
    )
    return { rules, parts }
  }

  #matches(read: ResolvedRule): readonly boolean[] {
    return cached(this.#matched, read, () => {
      this.#budget.spend(this.#traffic.length * (read.ranges?.length ?? 1))
      return this.#traffic.map(({ protocol, port }) => matchesTraffic(read, protocol, port))
    })
  }

  /**
   * Combines the verdicts of the firewalls on a course. The first firewall that refuses decides; a hop that stops every
   * packet comes after the firewalls before it.
   */
  #join(evaluated: readonly Verdicts[], stopped: Stop | null): Verdicts {
    this.#budget.spend(this.#traffic.length)
    const atLast: Verdict | null =
      stopped === null
        ? null
        : { passes: false, by: { type: 'hop', hop: stopped.type, refused: stopped.refused } }
    return this.#traffic.map((_, i) => {
      const verdicts = evaluated.map((all) => all[i] ?? unconditional)
      return verdicts.find(({ passes }) => !passes) ?? atLast ?? verdicts.at(-1) ?? unconditional
    })
  }

  #numberOf(value: object): number {
    return cached(this.#numbers, value, () => this.#numbers.size)
  }
}

/** Number of budget steps for finding one course, without cached lookups. */
const stepsOfCourse = 10
/** Number of budget steps for each firewall after the second. */
const stepsOfCheckpoint = 100

/** The rules that apply to an interface, and the number of their host filters. */
interface Applying {
  readonly rules: readonly ResolvedRule[]
  readonly parts: number
}

type Stop = NonNullable<Course['stopped']>

const unconditional: Verdict = { passes: true, by: { type: 'nothing' } }
const withoutAddress: Stop = { type: 'translation', refused: 'no_address' }
