import { parseIpv4 } from '#ip/ipv4.ts'
import type { FirewallRule, Interface, Network, Protocol, Route, RuleEntry } from '../network.ts'

/**
 * A second implementation of the same rules that serves as reference: slow, without indices or sorting, comparing
 * blocks bit by bit. IPv4 only.
 */
export interface SlowPacket {
  /** null for packets from outside */
  readonly from: Interface | null
  readonly source: number
  readonly destination: number
  readonly protocol: Protocol
  readonly port: number | null
}

/** Number of hops after which a packet is considered to loop: more than any random network has interfaces. */
const maxHops = 20

export function slowlyPasses(network: Network, packet: SlowPacket): boolean {
  const { from, source } = packet
  if (from !== null) return mayUse(from, source) && runs(network, from) && leaves(network, from, packet, 0)
  return !isPrivate(source) && arrivesFromOutside(network, packet)
}

function leaves(network: Network, nic: Interface, packet: SlowPacket, hops: number): boolean {
  if (hops > maxHops) return false
  if (isOwn(nic, packet.destination) && hops === 0) return true
  const inside = network.subnets.some(
    ({ vpcId, blocks }) => vpcId === nic.vpcId && blocks.some((block) => isIn(packet.destination, block)),
  )
  if (!isLetThrough(network, nic, 'outbound', packet.destination, inside, packet)) return false
  const route = routeOf(network, nic, packet.destination)
  if (route === null || route.target.type === 'drop') return false
  const { type, value } = route.target
  const inVpc = network.interfaces.filter(({ vpcId }) => vpcId === nic.vpcId)
  if (type === 'internet_gateway') return goesOut(network, nic, value, packet)
  const exists = network.subnets.some(({ vpcId, name }) => vpcId === nic.vpcId && name === value)
  if (type === 'subnet' && !exists) return false
  let next: Interface | undefined
  if (type === 'subnet') next = inVpc.find((one) => isOwn(one, packet.destination))
  if (type === 'ip') next = inVpc.find((one) => isOwn(one, parseIpv4(value)))
  if (type === 'instance') {
    const of = inVpc.filter(({ instanceId }) => nameOf(network, instanceId) === value)
    next = of.find(({ isPrimary }) => isPrimary) ?? of[0]
  }
  if (next === undefined) return false
  if (!isLetThrough(network, next, 'inbound', packet.source, true, packet)) return false
  if (!runs(network, next)) return false
  if (isOwn(next, packet.destination)) return true
  if (!isTransit(next, packet.destination) || !isTransit(next, packet.source)) return false
  return leaves(network, next, packet, hops + 1)
}

function goesOut(network: Network, nic: Interface, name: string, packet: SlowPacket): boolean {
  const gateway = network.gateways.find((one) => one.vpcId === nic.vpcId && one.name === name)
  if (gateway === undefined || !isOwn(nic, packet.source) || !nic.isPrimary) return false
  const addresses = network.instances
    .filter(({ id }) => id === nic.instanceId)
    .flatMap(({ externalIps }) => externalIps)
    .filter(({ poolId, address }) => gateway.poolIds.includes(poolId) || gateway.addresses.includes(address))
  for (const kind of ['floating', 'ephemeral', 'snat']) {
    let lowest: number | null = null
    for (const one of addresses) {
      if (one.kind !== kind) continue
      if (lowest === null || parseIpv4(one.address) < lowest) lowest = parseIpv4(one.address)
    }
    if (lowest === null) continue
    const out = { ...packet, source: lowest }
    const isHeld = network.instances.some(({ externalIps }) =>
      externalIps.some(({ address }) => parseIpv4(address) === packet.destination),
    )
    return !isHeld || arrivesFromOutside(network, out)
  }
  return false
}

function arrivesFromOutside(network: Network, packet: SlowPacket): boolean {
  for (const instance of network.instances) {
    for (const { kind, address } of instance.externalIps) {
      if (parseIpv4(address) !== packet.destination || kind === 'snat') continue
      const nic = network.interfaces.find((one) => one.instanceId === instance.id && one.isPrimary)
      if (nic === undefined) return false
      return isLetThrough(network, nic, 'inbound', packet.source, false, packet) && instance.isRunning
    }
  }
  return false
}

function isLetThrough(
  network: Network,
  nic: Interface,
  direction: FirewallRule['direction'],
  remote: number,
  inside: boolean,
  { protocol, port }: SlowPacket,
): boolean {
  const answer = new Map<number, Set<string>>()
  for (const rule of network.rules) {
    if (rule.vpcId !== nic.vpcId || rule.direction !== direction || !rule.isEnabled) continue
    if (!rule.targets.some((target) => holds(network, nic, target))) continue
    const hosts = rule.hosts ?? []
    if (hosts.length > 0 && !hosts.some((one) => names(network, nic.vpcId, one, remote, inside))) continue
    if (rule.protocols?.length && !rule.protocols.includes(protocol)) continue
    if (rule.ports?.length && (port === null || !rule.ports.some((range) => portsIn(range).has(port))))
      continue
    answer.set(rule.priority, (answer.get(rule.priority) ?? new Set()).add(rule.action))
  }
  if (answer.size === 0) return direction === 'outbound'
  return answer.get(Math.min(...answer.keys()))?.has('deny') !== true
}

function holds(network: Network, nic: Interface, { type, value }: RuleEntry): boolean {
  if (type === 'vpc') return network.vpcs.some(({ id, name }) => id === nic.vpcId && name === value)
  if (type === 'subnet') {
    return network.subnets.some(
      ({ id, vpcId, name }) => vpcId === nic.vpcId && id === nic.subnetId && name === value,
    )
  }
  if (type === 'instance') return nameOf(network, nic.instanceId) === value
  return nic.addresses.some((own) => (type === 'ip' ? own === value : isIn(parseIpv4(own), value)))
}

/** Whether a host filter includes an address. */
function names(
  network: Network,
  vpcId: string,
  { type, value }: RuleEntry,
  remote: number,
  inside: boolean,
): boolean {
  if (type === 'ip') return parseIpv4(value) === remote
  if (type === 'ip_net') return isIn(remote, value)
  if (!inside) return false
  if (type === 'vpc') return network.vpcs.some(({ id, name }) => id === vpcId && name === value)
  if (type === 'subnet') {
    return network.subnets.some(
      (one) => one.vpcId === vpcId && one.name === value && one.blocks.some((block) => isIn(remote, block)),
    )
  }
  return network.interfaces.some(
    (one) => one.vpcId === vpcId && nameOf(network, one.instanceId) === value && isOwn(one, remote),
  )
}

function routeOf(network: Network, nic: Interface, destination: number): Route | null {
  const custom = network.subnets.find(({ id }) => id === nic.subnetId)?.customRouterId
  const mine = network.routes.filter(({ routerId }) => {
    const router = network.routers.find(({ id }) => id === routerId)
    return router?.vpcId === nic.vpcId && (router.kind === 'system' || router.id === custom)
  })
  for (let width = 32; width >= 0; width--) {
    for (const kind of ['custom', 'default', 'vpc_subnet']) {
      const found = mine.filter(
        (route) =>
          route.kind === kind &&
          blocksOf(network, nic.vpcId, route).some(
            (block) => Number(block.split('/')[1]) === width && isIn(destination, block),
          ),
      )
      const drops = found.filter(({ target }) => target.type === 'drop')
      const names = (drops.length > 0 ? drops : found).map(({ name }) => name).toSorted()
      const first = found.find(({ name }) => name === names[0])
      if (first !== undefined) return drops.length > 0 ? (drops[0] ?? null) : first
    }
  }
  return null
}

function blocksOf(network: Network, vpc: string, { destination }: Route): readonly string[] {
  if (destination.type === 'ip') return [`${destination.value}/32`]
  if (destination.type === 'ip_net') return [destination.value]
  return network.subnets
    .filter(({ vpcId, name }) => vpcId === vpc && name === destination.value)
    .flatMap(({ blocks }) => blocks)
}

const nameOf = (network: Network, instanceId: string) =>
  network.instances.find(({ id }) => id === instanceId)?.name

const runs = (network: Network, nic: Interface) =>
  network.instances.some(({ id, isRunning }) => id === nic.instanceId && isRunning)

const isOwn = (nic: Interface, address: number) => nic.addresses.some((own) => parseIpv4(own) === address)
const isTransit = (nic: Interface, address: number) => nic.transitBlocks.some((block) => isIn(address, block))
const mayUse = (nic: Interface, address: number) => isOwn(nic, address) || isTransit(nic, address)

const isPrivate = (address: number) =>
  ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'].some((block) => isIn(address, block))

/** Whether an address is in a block. Compares the texts of the bits from the left. */
function isIn(address: number, block: string): boolean {
  const [base = '', width = ''] = block.split('/')
  const bits = (value: number) => value.toString(2).padStart(32, '0').slice(0, Number(width))
  return bits(address) === bits(parseIpv4(base))
}

function portsIn(range: string): Set<number> {
  const [first = 0, last = first] = range.split('-').map(Number)
  const ports = new Set<number>()
  for (let port = first; port <= last; port++) ports.add(port)
  return ports
}
