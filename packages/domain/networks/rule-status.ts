import { PORT_MAX } from '#firewall/ports.ts'
import { addressBits, type Cidr, firstOf, lastOf, networkOf } from '#ip/cidr.ts'
import { cached } from './cached.ts'
import type { NetworkMap } from './map.ts'
import { protocols } from './network.ts'
import type { ResolvedRule } from './rules.ts'

/** The status of a rule at one interface, computed together with the other rules that apply there. */
export type RuleStatus =
  /**
   * The rule decides some packets, as far as the analysis can tell. `against` lists deny rules of the same priority
   * that overrule part of it.
   */
  | { readonly type: 'decides'; readonly against: readonly string[] }
  /** Deny rules of the same priority overrule everything that the rule allows. */
  | { readonly type: 'loses_tie'; readonly to: readonly string[] }
  /** Earlier rules match every packet of the rule. `coveredBy` is empty if the names in the rule do not exist. */
  | { readonly type: 'never_decides'; readonly coveredBy: readonly string[] }

/**
 * A set of packets within bounds, both included, in four dimensions: address, inside or outside, protocol and port.
 * Addresses are represented by their rank.
 */
interface Box {
  readonly low: readonly number[]
  readonly high: readonly number[]
}

/** Maximum number of boxes of a rule. A rule with more is treated as one that decides and that covers no other. */
const maxBoxes = 1000

/** Maximum number of covering rules that are listed. */
const maxListed = 20

/** Maximum number of comparisons of a rule's blocks with the blocks inside the VPC. */
const maxPairs = 10_000

/** Maximum number of comparisons per request; after that every rule is treated as deciding. */
const defaultMaxSteps = 10_000_000

/** Computes the status of rules at interfaces, within a budget of steps. */
export class RuleStatuses {
  readonly #map: NetworkMap
  readonly #insides = new Map<string, readonly Cidr[]>()
  readonly #regions = new Map<ResolvedRule, Regions | null>()
  #left: number

  constructor(map: NetworkMap, maxSteps = defaultMaxSteps) {
    this.#map = map
    this.#left = maxSteps
  }

  /**
   * Returns the status of each rule that applies to an interface, in the order of evaluation.
   * @param applying the rules of one direction that apply to it, in that order
   */
  of(vpcId: string, applying: readonly ResolvedRule[]): readonly RuleStatus[] {
    const inside = cached(this.#insides, vpcId, () => this.#insideOf(vpcId))
    const regions = applying.map((read) =>
      cached(this.#regions, read, () => {
        this.#left -= (partsOf(read) + 1) * inside.length
        return this.#left < 0 ? null : regionsOf(read, inside)
      }),
    )
    this.#left -= stepsOfBlock * regions.reduce((sum, of) => sum + (of?.blocks.length ?? 0), 0)
    // The budget is exceeded. Even preparing the boxes would take too long.
    if (this.#left < 0) return applying.map(() => ({ type: 'decides', against: [] }))
    const rankOf = rankBounds(regions.flatMap((of) => of?.blocks ?? []))
    const boxes = regions.map((of) => of && boxesOf(of, rankOf))
    return applying.map(({ rule }, at): RuleStatus => {
      let rest = boxes[at]
      const coveredBy: ResolvedRule[] = []
      for (let before = 0; before < at && rest != null && rest.length > 0; before++) {
        const [cuts, other] = [boxes[before] ?? [], applying[before]]
        const left = this.#without(rest, cuts)
        if (left !== rest && other !== undefined) coveredBy.push(other)
        rest = left
      }
      const contrary = coveredBy.filter((other) => isAgainst(other, rule))
      if (rest == null || rest.length > 0) return { type: 'decides', against: idsOf(contrary) }
      const isTie = coveredBy.length > 0 && contrary.length === coveredBy.length
      return isTie
        ? { type: 'loses_tie', to: idsOf(coveredBy) }
        : { type: 'never_decides', coveredBy: idsOf(coveredBy) }
    })
  }

  /** Returns the disjoint blocks that contain the possible addresses of packets within a VPC. */
  #insideOf(vpcId: string): readonly Cidr[] {
    const transit = this.#map.ports.filter((port) => port.vpcId === vpcId).flatMap((port) => port.transit)
    const own = this.#map.subnetsOf(vpcId).flatMap((subnet) => this.#map.blocksOf(subnet))
    this.#left -= stepsOfBlock * (own.length + transit.length)
    return this.#left < 0 ? [] : widestOf([...own, ...transit])
  }

  /**
   * Returns what remains of the boxes outside the cuts: the same array if they do not overlap, null if there are too
   * many pieces.
   */
  #without(boxes: readonly Box[], cuts: readonly Box[]): readonly Box[] | null {
    let left = boxes
    for (const cut of cuts) {
      this.#left -= left.length
      if (this.#left < 0) return null
      if (left.some((box) => meet(box, cut))) {
        left = left.flatMap((box) => (meet(box, cut) ? split(box, cut) : [box]))
      }
      if (left.length > maxBoxes) return null
    }
    return left
  }
}

const idsOf = (rules: readonly ResolvedRule[]): readonly string[] =>
  rules.slice(0, maxListed).map(({ rule }) => rule.id)

const isAgainst = ({ rule }: ResolvedRule, other: ResolvedRule['rule']): boolean =>
  rule.priority === other.priority && rule.action !== other.action

/** Returns the blocks that are within no other one. */
function widestOf(blocks: readonly Cidr[]): readonly Cidr[] {
  // Among blocks with the same first address the widest comes first, followed by the blocks within it.
  const sorted = blocks
    .map(networkOf)
    .toSorted((a, b) => (lowest(a) === lowest(b) ? a.width - b.width : lowest(a) < lowest(b) ? -1 : 1))
  const widest: Cidr[] = []
  for (const block of sorted) {
    const last = widest.at(-1)
    if (last === undefined || highest(block) > highest(last)) widest.push(block)
  }
  return widest
}

/** Number of budget steps for sorting one block. */
const stepsOfBlock = 10

function partsOf({ remotes }: ResolvedRule): number {
  return remotes === null ? 2 : remotes.named.length + 2 * remotes.written.length + Number(remotes.vpc)
}

/** The blocks, protocols and ports of the packets that a rule matches. */
interface Regions {
  readonly blocks: readonly { readonly block: Cidr; readonly isInside: boolean }[]
  readonly sides: readonly { readonly protocol: number; readonly first: number; readonly last: number }[]
}

/** Returns the regions of a rule; null if it has too many blocks. */
function regionsOf(
  { remotes, ranges, protocols: only }: ResolvedRule,
  inside: readonly Cidr[],
): Regions | null {
  const everywhere: readonly Cidr[] = [
    { version: 4, address: 0n, width: 0 },
    { version: 6, address: 0n, width: 0 },
  ]
  const outer = remotes === null ? everywhere : remotes.written
  const inner = remotes === null || remotes.vpc ? everywhere : [...remotes.named, ...remotes.written]
  const sides = protocols.flatMap((name, protocol) => {
    if (only !== null && !only.includes(name)) return []
    const hasPorts = name !== 'ICMP'
    if (!hasPorts && ranges !== null) return []
    const any = [{ first: 0, last: hasPorts ? PORT_MAX : 0 }]
    return (ranges ?? any).map(({ first, last }) => ({ protocol, first, last }))
  })
  if ((outer.length + inner.length) * sides.length > maxBoxes) return null
  if (inner.length * inside.length > maxPairs) return null
  const blocks = [
    ...outer.map((block) => ({ block, isInside: false })),
    ...inner.flatMap((block) =>
      inside.flatMap((part) => narrower(block, part)).map((common) => ({ block: common, isInside: true })),
    ),
  ]
  return blocks.length * sides.length > maxBoxes ? null : { blocks, sides }
}

/**
 * Returns a function that maps the bounds of blocks to their ranks. Comparing ranks is a hundred times faster than
 * comparing bigints.
 */
function rankBounds(blocks: Regions['blocks']): (bound: bigint) => number {
  const bounds = new Set(blocks.flatMap(({ block }) => [lowest(block), highest(block) + 1n]))
  const numbers = new Map([...bounds].toSorted((a, b) => (a < b ? -1 : 1)).map((bound, at) => [bound, at]))
  return (bound) => numbers.get(bound) ?? 0
}

/** All IPv4 addresses come before all IPv6 addresses. */
const lowest = (block: Cidr): bigint => (BigInt(block.version) << 128n) + firstOf(block)
const highest = (block: Cidr): bigint => (BigInt(block.version) << 128n) + lastOf(block)

function boxesOf({ blocks, sides }: Regions, numberOf: (bound: bigint) => number): readonly Box[] {
  return blocks.flatMap(({ block, isInside }) => {
    const [from, to] = [numberOf(lowest(block)), numberOf(highest(block) + 1n) - 1]
    return sides.map(({ protocol, first, last }) => ({
      low: [from, Number(isInside), protocol, first],
      high: [to, Number(isInside), protocol, last],
    }))
  })
}

/** Returns the intersection of two blocks: the smaller one, or nothing. */
function narrower(a: Cidr, b: Cidr): readonly Cidr[] {
  const [small, large] = a.width >= b.width ? [a, b] : [b, a]
  const bits = BigInt(addressBits[large.version] - large.width)
  const isIn = small.version === large.version && small.address >> bits === large.address >> bits
  return isIn ? [small] : []
}

function meet(a: Box, b: Box): boolean {
  return a.low.every((low, side) => low <= bound(b.high, side) && bound(b.low, side) <= bound(a.high, side))
}

const bound = (bounds: readonly number[], side: number): number => bounds[side] ?? 0

/** Splits a box around another that it overlaps, into the parts below and above it in each dimension. */
function split(box: Box, cut: Box): readonly Box[] {
  const parts: Box[] = []
  let { low, high } = box
  for (const side of low.keys()) {
    const [from, to] = [bound(cut.low, side), bound(cut.high, side)]
    if (bound(low, side) < from) parts.push({ low, high: high.with(side, from - 1) })
    if (to < bound(high, side)) parts.push({ low: low.with(side, to + 1), high })
    low = low.with(side, Math.max(bound(low, side), from))
    high = high.with(side, Math.min(bound(high, side), to))
  }
  return parts
}
