import { type Address, type Cidr, firstOf, formatAddress, lastOf, parseAddress, parseCidr } from '#ip/cidr.ts'
import { IPV4_MAX } from '#ip/ipv4.ts'
import { isOwn, isTransit, type NetworkMap, type Port } from './map.ts'
import { single } from './rules.ts'
import type { ExternalIp, Instance, Protocol } from './network.ts'
import type { Path, PathFinder, Start } from './path.ts'

/** What people ask about: an interface, an address whoever has it, or anybody outside. */
export type End =
  | { readonly type: 'interface'; readonly id: string }
  | { readonly type: 'address'; readonly address: Address }
  | { readonly type: 'outside' }

export interface Asked {
  readonly from: End
  readonly to: End
  readonly protocol: Protocol
  /** null for protocols without ports */
  readonly port: number | null
}

/**
 * The way from one to another by the addresses that people would use: an interface of the same VPC by its own, others
 * by their address outside.
 * @throws RangeError for an interface that is not there
 */
export function answer(finder: PathFinder, { from, to, protocol, port }: Asked): Path {
  const { map } = finder
  const sender = senderOf(map, from)
  const destination = destinationOf(map, sender, to)
  const start = startOf(map, sender, from, destination.address)
  if (!destination.isReachable) return unreachable(start, destination)
  return finder.path({ from: start, destination: destination.address, protocol, port })
}

/** The VPCs whose rules the way from one to another can meet: there may be many more in a project. */
export function vpcsBetween(map: NetworkMap, from: End, to: End): ReadonlySet<string> {
  const there = to.type === 'address' ? map.externalHolder(to.address)?.instance : undefined
  const ends = [
    senderOf(map, from),
    to.type === 'interface' ? portOf(map, to.id) : null,
    ...(there === undefined ? [] : map.portsOf(there.id)),
  ]
  return new Set(ends.flatMap((port) => (port === null ? [] : [port.vpcId])))
}

/** The interface that sends; null for somebody outside. */
function senderOf(map: NetworkMap, from: End): Port | null {
  if (from.type === 'interface') return portOf(map, from.id)
  if (from.type === 'outside') return null
  const there = map.externalHolder(from.address)
  if (there !== undefined && there.ip.kind !== 'snat') {
    return map.portsOf(there.instance.id).find(({ isPrimary }) => isPrimary) ?? null
  }
  // In several VPCs the same address may be held: then nobody knows who is meant.
  return (
    only(map.ports.filter((port) => isOwn(port, from.address))) ??
    only(map.ports.filter((port) => isTransit(port, from.address))) ??
    null
  )
}

interface Destination {
  readonly address: Address
  readonly instance: Instance | null
  readonly isReachable: boolean
}

function destinationOf(map: NetworkMap, sender: Port | null, to: End): Destination {
  const reachable = (address: Address) => ({ address, instance: null, isReachable: true })
  if (to.type === 'address') return reachable(to.address)
  if (to.type === 'outside') return reachable(someOutside(map))
  const port = portOf(map, to.id)
  const own = firstOwn(port)
  if (sender !== null && sender.vpcId === port.vpcId) return reachable(own)
  const outer = port.isPrimary ? addressOutside(port.instance) : undefined
  if (outer !== undefined) return reachable(parseAddress(outer.address))
  return { address: own, instance: port.instance, isReachable: false }
}

function startOf(map: NetworkMap, sender: Port | null, from: End, destination: Address): Start {
  if (sender === null) {
    return { type: 'outside', source: from.type === 'address' ? from.address : someOutside(map) }
  }
  const isItsOwn = from.type === 'address' && (isOwn(sender, from.address) || isTransit(sender, from.address))
  const source = isItsOwn
    ? from.address
    : (sender.own.find(({ version }) => version === destination.version) ?? firstOwn(sender))
  return { type: 'interface', id: sender.id, source }
}

/** By which address an instance is asked for from outside. */
function addressOutside({ externalIps }: Instance): ExternalIp | undefined {
  return (['floating', 'ephemeral', 'snat'] as const)
    .map((kind) => externalIps.find((ip) => ip.kind === kind))
    .find((ip) => ip !== undefined)
}

/** Nobody outside of its VPC has an address to ask for. */
function unreachable({ source }: Start, { address, instance }: Destination): Path {
  const packet = { source: formatAddress(source), destination: formatAddress(address) }
  return {
    passes: false,
    hops: [
      {
        type: 'translation',
        direction: 'inbound',
        instance: instance?.id ?? null,
        kind: null,
        packet,
        after: packet,
        refused: 'no_address',
      },
    ],
  }
}

function portOf(map: NetworkMap, id: string): Port {
  const port = map.portById(id)
  if (port === undefined) throw new RangeError(`there is no interface ${id}`)
  return port
}

function firstOwn(port: Port): Address {
  const [own] = port.own
  if (own === undefined) throw new RangeError(`interface ${port.id} has no address`)
  return own
}

function only<T>(found: readonly T[]): T | undefined {
  return found.length === 1 ? found[0] : undefined
}

/** The first address from here on stands for anybody outside (RFC 5737). */
const anybody = parseAddress('203.0.113.1')

/** An address outside that nothing speaks of in particular. */
export function someOutside(map: NetworkMap): Address {
  // In their order each is passed once, however many there are.
  const spoken = spokenOf(map)
    .map((block) => ({ first: firstOf(block), last: lastOf(block) }))
    .toSorted((a, b) => (a.first < b.first ? -1 : 1))
  let { value } = anybody
  for (const { first, last } of spoken) if (first <= value && value <= last) value = last + 1n
  return value <= BigInt(IPV4_MAX) ? { version: 4, value } : anybody
}

/** What rules, routes and instances name of IPv4; all of it at once is nothing in particular. */
function spokenOf({ network }: NetworkMap): readonly Cidr[] {
  const written = [
    ...network.rules.flatMap(({ hosts }) => hosts ?? []),
    ...network.routes.map(({ destination }) => destination),
  ].flatMap(({ type, value }): Cidr[] => {
    if (type === 'ip_net') return [parseCidr(value)]
    return type === 'ip' ? [single(parseAddress(value))] : []
  })
  const held = network.instances.flatMap(({ externalIps }) =>
    externalIps.map(({ address }) => single(parseAddress(address))),
  )
  return [...written, ...held].filter(({ version, width }) => version === 4 && width > 0)
}
