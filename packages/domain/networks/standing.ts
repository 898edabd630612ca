import { PORT_MAX } from '#firewall/ports.ts'
import { addressBits, type Cidr, firstOf, lastOf } from '#ip/cidr.ts'
import type { NetworkMap } from './map.ts'
import { protocols } from './network.ts'
import type { ReadRule } from './rules.ts'

/** What becomes of a rule at one interface, beside the others that apply there. */
export type Standing =
  /** It decides packets, as far as is known. */
  | { readonly type: 'decides' }
  /** Rules of its own priority that deny decide all that it allows. */
  | { readonly type: 'loses_tie'; readonly to: readonly string[] }
  /** Rules before it decide all that it matches; what it names may not be there at all. */
  | { readonly type: 'never_decides'; readonly coveredBy: readonly string[] }

/** Packets with the other side's address, whether inside, protocol and port within bounds, both ends included. */
interface Box {
  readonly low: readonly bigint[]
  readonly high: readonly bigint[]
}

/** So many boxes are looked at for one rule; beyond that it is taken to decide something. */
const mostBoxes = 2000

/**
 * The standing of each rule that applies to an interface, in the order in which they are asked.
 * @param applying the rules of one direction that apply to it, in that order
 */
export function standings(
  map: NetworkMap,
  vpcId: string,
  applying: readonly ReadRule[],
): readonly Standing[] {
  const inside = insideOf(map, vpcId)
  const boxes = applying.map((read) => boxesOf(read, inside))
  return applying.map(({ rule }, at): Standing => {
    const own = boxes[at] ?? []
    let left: readonly Box[] | null = own
    const coveredBy: string[] = []
    for (let before = 0; before < at && left !== null && left.length > 0; before++) {
      const cut = boxes[before] ?? []
      const isMet: boolean = left.some((box) => cut.some((other) => meet(box, other)))
      if (!isMet) continue
      left = without(left, cut)
      const id = applying[before]?.rule.id
      if (id !== undefined) coveredBy.push(id)
    }
    if (left === null || left.length > 0) return { type: 'decides' }
    const tied = applying.filter((other) => coveredBy.includes(other.rule.id))
    const isTie = coveredBy.length > 0 && tied.every((other) => isAgainst(other, rule))
    return isTie ? { type: 'loses_tie', to: coveredBy } : { type: 'never_decides', coveredBy }
  })
}

const isAgainst = ({ rule }: ReadRule, other: ReadRule['rule']): boolean =>
  rule.priority === other.priority && rule.action !== other.action

/** Where packets that stay within a VPC can come from and go to. */
function insideOf(map: NetworkMap, vpcId: string): readonly Cidr[] {
  const transit = map.ports.filter((port) => port.vpcId === vpcId).flatMap((port) => port.transit)
  return [...map.subnetsOf(vpcId).flatMap((subnet) => map.blocksOf(subnet)), ...transit]
}

/** Sides: family, address, inside, protocol, port. */
function boxesOf({ remotes, ranges, protocols: only }: ReadRule, inside: readonly Cidr[]): readonly Box[] {
  const everywhere: readonly Cidr[] = [
    { version: 4, address: 0n, width: 0 },
    { version: 6, address: 0n, width: 0 },
  ]
  const within = (blocks: readonly Cidr[]) =>
    blocks.flatMap((block) => inside.flatMap((part) => narrower(block, part)))
  const outside = remotes === null ? everywhere : remotes.written
  const places = [
    ...outside.map((block) => ({ block, isInside: 0n })),
    ...within(remotes === null || remotes.vpc ? everywhere : [...remotes.named, ...remotes.written]).map(
      (block) => ({ block, isInside: 1n }),
    ),
  ]
  const sides = protocols.flatMap((protocol, number) => {
    if (only !== null && !only.includes(protocol)) return []
    const hasPorts = protocol !== 'ICMP'
    if (!hasPorts && ranges !== null) return []
    const any = [{ first: 0, last: hasPorts ? PORT_MAX : 0 }]
    return (ranges ?? any).map(({ first, last }) => ({ number: BigInt(number), first, last }))
  })
  return places.flatMap(({ block, isInside }) =>
    sides.map(({ number, first, last }) => ({
      low: [BigInt(block.version), firstOf(block), isInside, number, BigInt(first)],
      high: [BigInt(block.version), lastOf(block), isInside, number, BigInt(last)],
    })),
  )
}

/** What two blocks have in common: the smaller one, or nothing. */
function narrower(a: Cidr, b: Cidr): readonly Cidr[] {
  const [small, large] = a.width >= b.width ? [a, b] : [b, a]
  const bits = BigInt(addressBits[large.version] - large.width)
  const isIn = small.version === large.version && small.address >> bits === large.address >> bits
  return isIn ? [small] : []
}

function meet(a: Box, b: Box): boolean {
  return a.low.every((low, side) => low <= at(b.high, side) && at(b.low, side) <= at(a.high, side))
}

const at = (bounds: readonly bigint[], side: number): bigint => bounds[side] ?? 0n

/** What is left of boxes without others; null when that becomes too many. */
function without(boxes: readonly Box[], cuts: readonly Box[]): readonly Box[] | null {
  let left = boxes
  for (const cut of cuts) {
    left = left.flatMap((box) => (meet(box, cut) ? split(box, cut) : [box]))
    if (left.length > mostBoxes) return null
  }
  return left
}

/** The parts of a box around another that it meets: below and above it, side by side. */
function split(box: Box, cut: Box): readonly Box[] {
  const parts: Box[] = []
  let { low, high } = box
  for (const side of low.keys()) {
    const [from, to] = [at(cut.low, side), at(cut.high, side)]
    if (at(low, side) < from) parts.push({ low, high: high.with(side, from - 1n) })
    if (to < at(high, side)) parts.push({ low: low.with(side, to + 1n), high })
    low = low.with(side, max(at(low, side), from))
    high = high.with(side, min(at(high, side), to))
  }
  return parts
}

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b)
const min = (a: bigint, b: bigint): bigint => (a < b ? a : b)
