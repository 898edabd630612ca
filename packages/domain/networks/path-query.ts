import { type Address, containsAddress, formatAddress, parseAddress, parseCidr } from '#ip/cidr.ts'
import { isOwn, isTransit, mapOf, type NetworkMap, type Port } from './map.ts'
import type { ExternalIp, Instance, Interface, Network, Protocol } from './network.ts'
import { anyExternalAddress } from './external-blocks.ts'
import type { Path, PathFinder, PacketOrigin } from './path.ts'

/** An end of a path query: an interface, the owner of an address, or any external host. */
export type QueryEnd =
  | { readonly type: 'interface'; readonly id: string }
  | { readonly type: 'address'; readonly address: Address }
  | { readonly type: 'outside' }

export interface PathQuery {
  readonly from: QueryEnd
  readonly to: QueryEnd
  readonly protocol: Protocol
  /** null for protocols without ports */
  readonly port: number | null
}

/**
 * Returns the path between two ends by the addresses that clients use: an interface of the same VPC by its own address,
 * others by their external address.
 * @throws RangeError if the interface does not exist
 */
export function answerPathQuery(finder: PathFinder, { from, to, protocol, port }: PathQuery): Path {
  const { map } = finder
  const sender = senderOf(map, from)
  const destination = destinationOf(map, sender, to)
  const start = startOf(map, sender, from, destination.address)
  if (!destination.isReachable) return unreachable(start, destination)
  return finder.path({ from: start, destination: destination.address, protocol, port })
}

/**
 * Returns the VPCs whose rules the path between two ends can involve, without parsing the rest of the network. A
 * project may have many more VPCs.
 * @throws RangeError if the interface does not exist
 */
export function vpcsBetween(network: Network, from: QueryEnd, to: QueryEnd): ReadonlySet<string> {
  const map = mapOf(partAround(network, from, to))
  const there = to.type === 'address' ? map.externalHolder(to.address)?.instance : undefined
  const ends = [
    senderOf(map, from),
    to.type === 'interface' ? portOf(map, to.id) : null,
    ...(there === undefined ? [] : map.portsOf(there.id)),
  ]
  return new Set(ends.flatMap((port) => (port === null ? [] : [port.vpcId])))
}

/** Returns the part of the network that two ends can refer to: interfaces and instances. */
function partAround(network: Network, from: QueryEnd, to: QueryEnd): Network {
  const ids = new Set([from, to].flatMap((end) => (end.type === 'interface' ? [end.id] : [])))
  const outer = new Set(
    [from, to].flatMap((end) => (end.type === 'address' ? [formatAddress(end.address)] : [])),
  )
  const holders = network.instances.filter(({ externalIps }) =>
    externalIps.some(({ address }) => outer.has(address)),
  )
  const holderIds = new Set(holders.map(({ id }) => id))
  const interfaces = network.interfaces.filter(
    (nic) => ids.has(nic.id) || holderIds.has(nic.instanceId) || sendsFrom(nic, from),
  )
  const owners = new Set(interfaces.map(({ instanceId }) => instanceId))
  return {
    vpcs: [],
    subnets: [],
    routers: [],
    routes: [],
    gateways: [],
    instances: network.instances.filter(({ id }) => holderIds.has(id) || owners.has(id)),
    interfaces,
    rules: [],
  }
}

/** Whether the interface may send packets from an address. */
function sendsFrom(nic: Interface, from: QueryEnd): boolean {
  if (from.type !== 'address') return false
  return (
    nic.addresses.includes(formatAddress(from.address)) ||
    nic.transitBlocks.some((block) => containsAddress(parseCidr(block), from.address))
  )
}

/** Returns the sending interface; null for an external sender. */
export function senderOf(map: NetworkMap, from: QueryEnd): Port | null {
  if (from.type === 'interface') return portOf(map, from.id)
  if (from.type === 'outside') return null
  const there = map.externalHolder(from.address)
  if (there !== undefined && there.ip.kind !== 'snat') {
    return map.portsOf(there.instance.id).find(({ isPrimary }) => isPrimary) ?? null
  }
  // Several VPCs may have the same address. Then the address is ambiguous.
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

function destinationOf(map: NetworkMap, sender: Port | null, to: QueryEnd): Destination {
  const reachable = (address: Address) => ({ address, instance: null, isReachable: true })
  if (to.type === 'address') return reachable(to.address)
  if (to.type === 'outside') return reachable(anyExternalAddress(map))
  const port = portOf(map, to.id)
  const address = addressFor(sender, port)
  return address === null
    ? { address: firstOwn(port), instance: port.instance, isReachable: false }
    : reachable(address)
}

/**
 * Returns the address to which packets for an interface are sent: its own within its VPC, an external one from
 * elsewhere.
 * @param sender null for an external sender
 * @returns null if there is none
 */
export function addressFor(sender: Port | null, port: Port): Address | null {
  if (sender !== null && sender.vpcId === port.vpcId) return firstOwn(port)
  const outer = port.isPrimary ? addressOutside(port.instance) : undefined
  return outer === undefined ? null : parseAddress(outer.address)
}

function startOf(map: NetworkMap, sender: Port | null, from: QueryEnd, destination: Address): PacketOrigin {
  if (sender === null) {
    return { type: 'outside', source: from.type === 'address' ? from.address : anyExternalAddress(map) }
  }
  const isItsOwn = from.type === 'address' && (isOwn(sender, from.address) || isTransit(sender, from.address))
  return isItsOwn ? { type: 'interface', id: sender.id, source: from.address } : sentFrom(sender, destination)
}

/** Returns the start of packets that an interface sends from its own address. */
export function sentFrom(sender: Port, destination: Address): PacketOrigin {
  const source = sender.own.find(({ version }) => version === destination.version) ?? firstOwn(sender)
  return { type: 'interface', id: sender.id, source }
}

/** Returns the external address by which an instance is reached from outside. */
function addressOutside({ externalIps }: Instance): ExternalIp | undefined {
  return (['floating', 'ephemeral', 'snat'] as const)
    .map((kind) => externalIps.find((ip) => ip.kind === kind))
    .find((ip) => ip !== undefined)
}

/** Returns the path to an instance without an external address, which cannot be reached from outside its VPC. */
function unreachable({ source }: PacketOrigin, { address, instance }: Destination): Path {
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
