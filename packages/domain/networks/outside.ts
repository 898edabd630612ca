import {
  type Address,
  type Cidr,
  firstOf,
  formatCidr,
  lastOf,
  networkOf,
  parseAddress,
  parseCidr,
} from '#ip/cidr.ts'
import { privateIpv4, reserved } from '#ip/address-space.ts'
import type { Budget } from './budget.ts'
import type { NetworkMap } from './map.ts'
import type { Network } from './network.ts'
import { single } from './rules.ts'

/** A part of the outside, and an address in it that speaks for all of it. */
export interface OutsidePart {
  /** null for what no rule and no route names */
  readonly block: string | null
  readonly address: Address
}

/**
 * The outside, divided as rules and routes of these networks write it. Of blocks within one another each stands for
 * what the smaller ones leave of it. Parts of which nothing is left, private addresses and those of instances here
 * have no place in it.
 */
export function outsideParts(maps: readonly NetworkMap[], budget: Budget): readonly OutsidePart[] {
  const written = new Map(
    maps.flatMap(({ network }) => writtenBlocks(network)).map((block) => [formatCidr(block), block]),
  )
  const taken = [...maps.flatMap(({ network }) => heldAddresses(network)), ...nobodys]
  const spans = inOrder([
    ...[...written.values()].map((block) => spanOf(block, block.width)),
    ...taken.map((block) => spanOf(block)),
  ])
  budget.spend(spans.length * written.size)
  const parts = [...written].flatMap(([text, block]): readonly OutsidePart[] => {
    const smaller = spans.filter(({ width }) => width > block.width)
    const value = firstFree(firstOf(block), lastOf(block), smaller)
    return value === null ? [] : [{ block: text, address: { version: block.version, value } }]
  })
  const rest = freeOutside(maps)
  return rest === null ? parts : [...parts, { block: null, address: rest }]
}

/** The first address from here on stands for anybody outside (RFC 5737). */
const anybody = parseAddress('203.0.113.1')

/** An address outside that nothing in the network speaks of in particular, as far as there is one. */
export function someOutside(map: NetworkMap): Address {
  return freeOutside([map]) ?? anybody
}

/** The same of several; null where everything is spoken of. */
function freeOutside(maps: readonly NetworkMap[]): Address | null {
  const blocks = maps.flatMap(({ network }) => [...writtenBlocks(network), ...heldAddresses(network)])
  const spoken = inOrder([...blocks, ...nobodys].map((block) => spanOf(block)))
  const value =
    firstFree(anybody.value, lastOf(everything), spoken) ??
    firstFree(firstOf(everything), lastOf(everything), spoken)
  return value === null ? null : { version: everything.version, value }
}

/** Blocks of IPv4 that rules and routes write out: parts of the outside that they may tell from the rest. */
function writtenBlocks({ rules, routes }: Network): readonly Cidr[] {
  const written = [
    ...rules.filter(({ isEnabled }) => isEnabled).flatMap(({ hosts }) => hosts ?? []),
    ...routes.map(({ destination }) => destination),
  ].flatMap(({ type, value }): readonly Cidr[] => {
    if (type === 'ip_net') return [networkOf(parseCidr(value))]
    return type === 'ip' ? [single(parseAddress(value))] : []
  })
  // All of it at once is nothing in particular.
  return written.filter(({ version, width }) => version === 4 && width > 0)
}

/** Of IPv4, what instances are called outside. */
function heldAddresses({ instances }: Network): readonly Cidr[] {
  return instances
    .flatMap(({ externalIps }) => externalIps.map(({ address }) => single(parseAddress(address))))
    .filter(({ version }) => version === everything.version)
}

const everything = parseCidr('0.0.0.0/0')

/** Parts of IPv4 that are nobody's outside. */
const nobodys = [...reserved[4], ...privateIpv4]

interface Span {
  readonly first: bigint
  readonly last: bigint
  /** of its block; endless where whatever is written around it makes no difference */
  readonly width: number
}

function spanOf(block: Cidr, width = Infinity): Span {
  return { first: firstOf(block), last: lastOf(block), width }
}

function inOrder(spans: readonly Span[]): readonly Span[] {
  return spans.toSorted((a, b) => (a.first < b.first ? -1 : a.first > b.first ? 1 : 0))
}

/**
 * The first address of some that nothing holds; null for none.
 * @param held in order, so that each is passed once, however many there are
 */
function firstFree(start: bigint, end: bigint, held: readonly Span[]): bigint | null {
  let value = start
  for (const { first, last } of held) if (first <= value && value <= last) value = last + 1n
  return value <= end ? value : null
}
