import { type Address, containsAddress, formatAddress, formatCidr } from '#ip/cidr.ts'
import { isPrivate } from '#ip/address-space.ts'
import type { Addresses, Hop, RouteHop } from './hops.ts'
import { kept } from './kept.ts'
import { isOwn, isTransit, type NetworkMap, type Port } from './map.ts'
import type { Direction, ExternalIp, Gateway, Protocol } from './network.ts'
import { translationOut } from './translation.ts'
import { choose, type Chosen, type ReadRoute, routesFor } from './routes.ts'
import { decide, type ReadRule, readRules } from './rules.ts'

/** Where a packet comes from: an interface, or somewhere outside. */
export type Start =
  | { readonly type: 'interface'; readonly id: string; readonly source: Address }
  | { readonly type: 'outside'; readonly source: Address }

/** A packet that begins something: what comes in answer to one that has passed passes too. */
export interface Question {
  readonly from: Start
  readonly destination: Address
  readonly protocol: Protocol
  /** of the destination; null where the protocol has none */
  readonly port: number | null
}

/** The way of a packet; it passes when no hop refuses it, which is then the last one. */
export interface Path {
  readonly passes: boolean
  readonly hops: readonly Hop[]
}

/**
 * Does a packet pass, and what decides that at each step? It is the one place that knows
 * (semantics/networking-vpc.md; what that leaves open: decision 32). Rules and routes are read once.
 */
export class PathFinder {
  readonly map: NetworkMap
  readonly #rules = new Map<string, readonly ReadRule[]>()
  readonly #routes = new Map<string, readonly ReadRoute[]>()

  constructor(map: NetworkMap) {
    this.map = map
  }

  /** The rules that are asked for packets of a VPC, in their order. */
  rules(vpcId: string, direction: Direction): readonly ReadRule[] {
    return kept(this.#rules, `${vpcId} ${direction}`, () => readRules(this.map, vpcId, direction))
  }

  /** The routes that packets of an interface may take. */
  routes(port: Port): readonly ReadRoute[] {
    return kept(this.#routes, port.subnetId, () => routesFor(this.map, port))
  }

  /** @throws RangeError for an interface that is not there */
  path({ from, destination, protocol, port }: Question): Path {
    const way = new Way(this, { source: from.source, destination, protocol, port })
    if (from.type === 'outside') way.comeIn()
    else {
      const start = this.map.portById(from.id)
      if (start === undefined) throw new RangeError(`there is no interface ${from.id}`)
      way.leave(start)
    }
    return { passes: way.hops.at(-1)?.refused === null, hops: way.hops }
  }
}

interface Packet {
  readonly source: Address
  readonly destination: Address
  readonly protocol: Protocol
  readonly port: number | null
}

/** One packet under way. Each step adds its hop, and goes on unless that refuses it. */
class Way {
  readonly hops: Hop[] = []
  readonly #finder: PathFinder
  #packet: Packet
  /** interfaces that have passed it on */
  readonly #passed = new Set<string>()

  constructor(finder: PathFinder, packet: Packet) {
    this.#finder = finder
    this.#packet = packet
  }

  leave(port: Port): void {
    const { source, destination } = this.#packet
    const by = isOwn(port, source) ? 'own' : isTransit(port, source) ? 'transit' : null
    const refused = !port.instance.isRunning
      ? 'not_running'
      : by === null
        ? 'no_such_address'
        : source.version === destination.version
          ? null
          : 'other_family'
    const goesOn = this.#add({ type: 'source', interface: port.id, by, packet: this.#addresses, refused })
    // What a guest sends to itself never leaves it.
    if (goesOn && !isOwn(port, destination)) this.#goOutFrom(port)
  }

  #goOutFrom(port: Port): void {
    const { destination } = this.#packet
    const isInside = this.#finder.map
      .subnetsOf(port.vpcId)
      .some((subnet) =>
        this.#finder.map.blocksOf(subnet).some((block) => containsAddress(block, destination)),
      )
    if (this.#passRules(port, 'outbound', isInside)) this.#takeRoute(port)
  }

  #passRules(port: Port, direction: Direction, isInside: boolean): boolean {
    const { source, destination, protocol, port: number } = this.#packet
    const remote = direction === 'outbound' ? destination : source
    const decision = decide(this.#finder.rules(port.vpcId, direction), direction, port, {
      remote,
      isInside,
      protocol,
      port: number,
    })
    return this.#add({
      type: 'rules',
      interface: port.id,
      vpc: port.vpcId,
      direction,
      rule: decision.by?.id ?? null,
      against: decision.against.map(({ id }) => id),
      packet: this.#addresses,
      refused: decision.action === 'allow' ? null : decision.by === null ? 'no_rule' : 'rule',
    })
  }

  #takeRoute(port: Port): void {
    const { destination } = this.#packet
    const chosen = choose(this.#finder.routes(port), destination)
    const holder = this.#finder.map.holder(port.vpcId, destination)
    if (!this.#add(this.#routeHop(port, chosen, whyLost(chosen, holder))) || chosen === null) return
    const { leadsTo } = chosen
    if (leadsTo.type === 'gateway') this.#goOut(port, leadsTo.gateway)
    const next = leadsTo.type === 'port' ? leadsTo.port : leadsTo.type === 'subnet' ? holder : undefined
    if (next === undefined || !this.#passRules(next, 'inbound', true)) return
    if (isOwn(next, destination)) this.#arrive(next)
    else this.#passOn(next)
  }

  #routeHop(port: Port, chosen: Chosen | null, refused: RouteHop['refused']): RouteHop {
    return {
      type: 'route',
      vpc: port.vpcId,
      router: chosen?.router.id ?? null,
      route: chosen?.route.id ?? null,
      block: chosen && formatCidr(chosen.block),
      against: chosen?.against.map(({ id }) => id) ?? [],
      packet: this.#addresses,
      refused,
    }
  }

  /** Its guest has to send it on, as from itself: that needs both addresses among those that may pass through. */
  #passOn(port: Port): void {
    const { source, destination } = this.#packet
    const refused = !port.instance.isRunning
      ? 'not_running'
      : !isTransit(port, destination)
        ? 'destination_not_transit'
        : !isTransit(port, source)
          ? 'source_not_transit'
          : this.#passed.has(port.id)
            ? 'loop'
            : null
    this.#passed.add(port.id)
    if (this.#add({ type: 'forward', interface: port.id, packet: this.#addresses, refused })) {
      this.#goOutFrom(port)
    }
  }

  #goOut(port: Port, gateway: Gateway): void {
    const found = translationOut(port, gateway, this.#packet.source)
    const refused = typeof found === 'string' ? found : null
    if (!this.#add({ type: 'gateway', gateway: gateway.id, packet: this.#addresses, refused })) return
    if (typeof found === 'string') return
    this.#translate('outbound', port.instanceId, found.kind, { source: found.address })
    const there = this.#finder.map.externalHolder(this.#packet.destination)
    if (there === undefined) this.#add({ type: 'outside', packet: this.#addresses, refused: null })
    else this.#comeInFor(there)
  }

  #translate(
    direction: Direction,
    instance: string,
    kind: ExternalIp['kind'],
    change: Partial<Pick<Packet, 'source' | 'destination'>>,
  ): void {
    const packet = this.#addresses
    this.#packet = { ...this.#packet, ...change }
    const after = this.#addresses
    this.#add({ type: 'translation', direction, instance, kind, packet, after, refused: null })
  }

  /** From somewhere outside: private addresses are nobody's there. */
  comeIn(): void {
    const { source, destination } = this.#packet
    const refused = isPrivate(source) ? 'private_address' : null
    if (!this.#add({ type: 'outside', packet: this.#addresses, refused })) return
    const there = this.#finder.map.externalHolder(destination)
    if (there !== undefined) this.#comeInFor(there)
    else this.#refuseIn('nobody', null, null)
  }

  #comeInFor({ instance, ip }: NonNullable<ReturnType<NetworkMap['externalHolder']>>): void {
    if (ip.kind === 'snat') return this.#refuseIn('outbound_only', instance.id, ip.kind)
    const version = this.#packet.destination.version
    const port = this.#finder.map.portsOf(instance.id).find(({ isPrimary }) => isPrimary)
    const inner = port?.own.find((own) => own.version === version)
    if (port === undefined || inner === undefined) return this.#refuseIn('no_interface', instance.id, ip.kind)
    this.#translate('inbound', instance.id, ip.kind, { destination: inner })
    if (this.#passRules(port, 'inbound', false)) this.#arrive(port)
  }

  #refuseIn(
    refused: 'nobody' | 'outbound_only' | 'no_interface',
    instance: string | null,
    kind: ExternalIp['kind'] | null,
  ): void {
    const packet = this.#addresses
    this.#add({ type: 'translation', direction: 'inbound', instance, kind, packet, after: packet, refused })
  }

  #arrive(port: Port): void {
    const refused = port.instance.isRunning ? null : 'not_running'
    this.#add({ type: 'target', interface: port.id, packet: this.#addresses, refused })
  }

  get #addresses(): Addresses {
    const { source, destination } = this.#packet
    return { source: formatAddress(source), destination: formatAddress(destination) }
  }

  /** @returns whether the packet goes on */
  #add(hop: Hop): boolean {
    this.hops.push(hop)
    return hop.refused === null
  }
}

function whyLost(chosen: Chosen | null, holder: Port | undefined): RouteHop['refused'] {
  if (chosen === null) return 'no_route'
  if (chosen.leadsTo.type === 'drop') return 'drop'
  if (chosen.leadsTo.type === 'nowhere') return 'leads_nowhere'
  return chosen.leadsTo.type === 'subnet' && holder === undefined ? 'nobody' : null
}
