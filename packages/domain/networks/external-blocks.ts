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

/** An external block, and an address in it that represents it. */
export interface ExternalBlock {
  /** the block; null for the addresses that no rule and no route names */
  readonly block: string | null
  readonly address: Address
}

/**
 * Divides the external address space by the blocks in the rules and routes of these networks. If blocks are nested, the
 * outer one represents its addresses outside the inner ones. Private addresses, addresses of the networks' instances,
 * and blocks without any remaining address are omitted.
 */
export function externalBlocks(maps: readonly NetworkMap[], budget: Budget): readonly ExternalBlock[] {
  const written = new Map(
    maps.flatMap(({ network }) => writtenBlocks(network)).map((block) => [formatCidr(block), block]),
  )
  const taken = [...maps.flatMap(({ network }) => usedAddresses(network)), ...neverExternal]
  const spans = inOrder([
    ...[...written.values()].map((block) => spanOf(block, block.width)),
    ...taken.map((block) => spanOf(block)),
  ])
  budget.spend(spans.length * written.size)
  const parts = [...written].flatMap(([text, block]): readonly ExternalBlock[] => {
    const smaller = spans.filter(({ width }) => width > block.width)
    const value = firstFree(firstOf(block), lastOf(block), smaller)
    return value === null ? [] : [{ block: text, address: { version: block.version, value } }]
  })
  const rest = unnamedAddress(maps)
  return rest === null ? parts : [...parts, { block: null, address: rest }]
}

/** The search for an arbitrary external address begins here (RFC 5737). */
const firstCandidate = parseAddress('203.0.113.1')

/** Returns an external address that no rule, route or instance of the network names, if there is one. */
export function anyExternalAddress(map: NetworkMap): Address {
  return unnamedAddress([map]) ?? firstCandidate
}

/** Returns an external address that none of these networks names; null if every address is named. */
function unnamedAddress(maps: readonly NetworkMap[]): Address | null {
  const blocks = maps.flatMap(({ network }) => [...writtenBlocks(network), ...usedAddresses(network)])
  const named = inOrder([...blocks, ...neverExternal].map((block) => spanOf(block)))
  const value =
    firstFree(firstCandidate.value, lastOf(everything), named) ??
    firstFree(firstOf(everything), lastOf(everything), named)
  return value === null ? null : { version: everything.version, value }
}

/** Returns the IPv4 blocks in rules and routes, which are the only ones that distinguish external addresses. */
function writtenBlocks({ rules, routes }: Network): readonly Cidr[] {
  const written = [
    ...rules.filter(({ isEnabled }) => isEnabled).flatMap(({ hosts }) => hosts ?? []),
    ...routes.map(({ destination }) => destination),
  ].flatMap(({ type, value }): readonly Cidr[] => {
    if (type === 'ip_net') return [networkOf(parseCidr(value))]
    return type === 'ip' ? [single(parseAddress(value))] : []
  })
  // A block of all addresses does not distinguish any.
  return written.filter(({ version, width }) => version === 4 && width > 0)
}

/** Returns the external IPv4 addresses of instances. */
function usedAddresses({ instances }: Network): readonly Cidr[] {
  return instances
    .flatMap(({ externalIps }) => externalIps.map(({ address }) => single(parseAddress(address))))
    .filter(({ version }) => version === everything.version)
}

const everything = parseCidr('0.0.0.0/0')

/** IPv4 ranges that are never external addresses. */
const neverExternal = [...reserved[4], ...privateIpv4]

interface Span {
  readonly first: bigint
  readonly last: bigint
  /** width of the block of this range; infinite if only the range itself is excluded */
  readonly width: number
}

function spanOf(block: Cidr, width = Infinity): Span {
  return { first: firstOf(block), last: lastOf(block), width }
}

function inOrder(spans: readonly Span[]): readonly Span[] {
  return spans.toSorted((a, b) => (a.first < b.first ? -1 : a.first > b.first ? 1 : 0))
}

/**
 * Returns the first address from `start` to `end` that is in none of the spans, or null.
 * @param held sorted, so that one pass is enough
 */
function firstFree(start: bigint, end: bigint, held: readonly Span[]): bigint | null {
  let value = start
  for (const { first, last } of held) if (first <= value && value <= last) value = last + 1n
  return value <= end ? value : null
}
