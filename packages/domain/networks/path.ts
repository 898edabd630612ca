import { type Address, containsAddress, formatAddress, formatCidr } from '#ip/cidr.ts'
import { isPrivate, isReserved } from '#ip/address-space.ts'
import type { Addresses, Hop, HopRefusal, RouteHop } from './hops.ts'
import { cached } from './cached.ts'
import { isOwn, isTransit, type NetworkMap, type Port } from './map.ts'
import type { Direction, ExternalIp, Gateway, Protocol } from './network.ts'
import { translationOut } from './translation.ts'
import {
  chooseRoute,
  type ChosenRoute,
  type InSubnet,
  type ResolvedRoute,
  resolveRoutes,
  routersFor,
} from './routes.ts'
import {
  decide,
  type Decision,
  type ResolvedRule,
  resolveRules,
  matchRule,
  type MatchedRule,
} from './rules.ts'

/** The origin of a packet: an interface, or an address outside. */
export type PacketOrigin =
  | { readonly type: 'interface'; readonly id: string; readonly source: Address }
  | { readonly type: 'outside'; readonly source: Address }

/** The first packet of a connection. Responses to packets that passed are never blocked. */
export interface PacketQuery {
  readonly from: PacketOrigin
  readonly destination: Address
  readonly protocol: Protocol
  /** of the destination; null if the protocol has no ports */
  readonly port: number | null
}

/** The path of a packet. The packet passes unless the last hop refuses it. */
export interface Path {
  readonly passes: boolean
  readonly hops: readonly Hop[]
}

/** A firewall on the path that evaluates rules. It is the same for all protocols and ports. */
export interface Checkpoint {
  readonly at: Port
  readonly direction: Direction
  /** address of the other end, as the firewall sees it */
  readonly remote: Address
  readonly isInside: boolean
}

/** The path of all packets between two addresses. Only the firewalls on it treat protocols and ports differently. */
export interface Course {
  readonly checkpoints: readonly Checkpoint[]
  /** the hop that stops every packet, whatever the firewalls allow; null if there is none */
  readonly stopped: HopRefusal | null
}

/**
 * Decides whether a packet passes and why at each step. The only implementation of these rules
 * (docs/reference/networking-vpc.md; decision 29 covers what that leaves open). Rules and routes are parsed once.
 */
export class PathFinder {
  readonly map: NetworkMap
  readonly #rules = new Map<string, readonly ResolvedRule[]>()
  readonly #routes = new Map<string, readonly ResolvedRoute[]>()
  readonly #chosen = new Map<string, ChosenRoute | null>()
  readonly #inside = new Map<string, boolean>()
  readonly #spend: (steps: number) => void

  /** @param spend called with the number of compared blocks, for callers that limit the work */
  constructor(map: NetworkMap, spend: (steps: number) => void = () => {}) {
    this.map = map
    this.#spend = spend
  }

  /** Returns the rules of a VPC in the order in which they are evaluated. */
  rules(vpcId: string, direction: Direction): readonly ResolvedRule[] {
    return cached(this.#rules, `${vpcId} ${direction}`, () => resolveRules(this.map, vpcId, direction))
  }

  /** Returns the routes for packets of an interface. A router is parsed once, however many subnets use it. */
  routes(port: InSubnet): readonly ResolvedRoute[] {
    return routersFor(this.map, port).flatMap((router) =>
      cached(this.#routes, router.id, () => {
        const routes = resolveRoutes(this.map, router)
        this.#spend(routes.length)
        return routes
      }),
    )
  }

  /** Subnets with the same routers have the same routes. */
  #routersOf(port: InSubnet): string {
    return routersFor(this.map, port)
      .map(({ id }) => id)
      .join(' ')
  }

  /** Whether an address is in one of the subnets of a VPC. */
  isInside(vpcId: string, address: Address): boolean {
    return cached(this.#inside, `${vpcId} ${address.version} ${address.value}`, () => {
      const subnets = this.map.subnetsOf(vpcId)
      this.#spend(subnets.length)
      return subnets.some((subnet) =>
        this.map.blocksOf(subnet).some((block) => containsAddress(block, address)),
      )
    })
  }

  /** Returns the route for packets of an interface to an address, or null. */
  routeTo(port: InSubnet, destination: Address): ChosenRoute | null {
    const key = `${this.#routersOf(port)} ${destination.version} ${destination.value}`
    return cached(this.#chosen, key, () => {
      const routes = this.routes(port)
      this.#spend(routes.length * stepsOfRoute)
      return chooseRoute(routes, destination)
    })
  }

  /**
   * Returns the path of one packet.
   * @throws RangeError if the interface does not exist
   */
  path({ from, destination, protocol, port }: PacketQuery): Path {
    const weighed = new Map<string, readonly MatchedRule[]>()
    const hops = this.#hops(from, destination, ({ at, direction, ...seen }) => {
      const { remote, isInside } = seen
      const key = [at.vpcId, direction, remote.version, remote.value, isInside].join(' ')
      const rules = cached(weighed, key, () =>
        this.rules(at.vpcId, direction).map((read) => matchRule(read, { ...seen, protocol, port })),
      )
      return decide(rules, direction, at)
    })
    return { passes: hops.at(-1)?.refused === null, hops }
  }

  /**
   * Returns the path of all packets between two addresses, with the firewalls on it.
   * @throws RangeError if the interface does not exist
   */
  course(from: PacketOrigin, destination: Address): Course {
    const checkpoints: Checkpoint[] = []
    const hops = this.#hops(from, destination, (checkpoint) => {
      checkpoints.push(checkpoint)
      return letThrough
    })
    const last = hops.at(-1)
    const refused = last?.refused ?? null
    return { checkpoints, stopped: last && refused ? { type: last.type, refused } : null }
  }

  #hops(from: PacketOrigin, destination: Address, firewall: Firewall): readonly Hop[] {
    const way = new PathWalk(this, { source: from.source, destination }, firewall)
    if (from.type === 'outside') way.comeIn()
    else {
      const start = this.map.portById(from.id)
      if (start === undefined) throw new RangeError(`there is no interface ${from.id}`)
      way.leave(start)
    }
    return way.hops
  }
}

/** Number of budget steps for comparing a destination with one route. */
const stepsOfRoute = 3

/** Maximum number of forwarding hops: the default TTL of 64 (RFC 1340), which each one decrements. */
const timeToLive = 64

type Firewall = (checkpoint: Checkpoint) => Decision

const letThrough = { action: 'allow', by: null, against: [], considered: [] } as const

interface Packet {
  readonly source: Address
  readonly destination: Address
}

/**
 * The walk of one packet along its path. Each step appends a hop, and the walk continues unless the hop refuses the
 * packet.
 */
class PathWalk {
  readonly hops: Hop[] = []
  readonly #finder: PathFinder
  readonly #firewall: Firewall
  #packet: Packet
  #addresses: Addresses
  /** IDs of the interfaces that already forwarded the packet */
  readonly #passed = new Set<string>()

  constructor(finder: PathFinder, packet: Packet, firewall: Firewall) {
    this.#finder = finder
    this.#firewall = firewall
    this.#packet = packet
    this.#addresses = asText(packet)
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
    // Packets of a guest to itself never leave it.
    if (goesOn && !isOwn(port, destination)) this.#goOutFrom(port)
  }

  #goOutFrom(port: Port): void {
    const { destination } = this.#packet
    const isInside = this.#finder.isInside(port.vpcId, destination)
    if (this.#passRules(port, 'outbound', isInside)) this.#takeRoute(port)
  }

  #passRules(port: Port, direction: Direction, isInside: boolean): boolean {
    const { source, destination } = this.#packet
    const remote = direction === 'outbound' ? destination : source
    const decision = this.#firewall({ at: port, direction, remote, isInside })
    return this.#add({
      type: 'rules',
      interface: port.id,
      vpc: port.vpcId,
      direction,
      rule: decision.by?.id ?? null,
      against: decision.against.map(({ id }) => id),
      considered: decision.considered,
      packet: this.#addresses,
      refused: decision.action === 'allow' ? null : decision.by === null ? 'no_rule' : 'rule',
    })
  }

  #takeRoute(port: Port): void {
    const { destination } = this.#packet
    const chosen = this.#finder.routeTo(port, destination)
    const holder = this.#finder.map.holder(port.vpcId, destination)
    if (!this.#add(this.#routeHop(port, chosen, whyLost(chosen, holder))) || chosen === null) return
    const { leadsTo } = chosen
    if (leadsTo.type === 'gateway') this.#goOut(port, leadsTo.gateway)
    const next = leadsTo.type === 'port' ? leadsTo.port : leadsTo.type === 'subnet' ? holder : undefined
    if (next === undefined || !this.#passRules(next, 'inbound', true)) return
    if (isOwn(next, destination)) this.#arrive(next)
    else this.#passOn(next)
  }

  #routeHop(port: Port, chosen: ChosenRoute | null, refused: RouteHop['refused']): RouteHop {
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

  /**
   * The guest of the interface sends the packet again, so both addresses must be the interface's own or its transit
   * IPs.
   */
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
            : this.#passed.size + 1 >= timeToLive
              ? 'too_far'
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
    if (there !== undefined) this.#comeInFor(there)
    else {
      const refused = isReserved(this.#packet.destination) ? 'reserved_address' : null
      this.#add({ type: 'outside', packet: this.#addresses, refused })
    }
  }

  #translate(
    direction: Direction,
    instance: string,
    kind: ExternalIp['kind'],
    change: Partial<Pick<Packet, 'source' | 'destination'>>,
  ): void {
    const packet = this.#addresses
    this.#packet = { ...this.#packet, ...change }
    const after = asText(this.#packet)
    this.#addresses = after
    this.#add({ type: 'translation', direction, instance, kind, packet, after, refused: null })
  }

  /** The packet comes from outside the VPC, where private source addresses are not possible. */
  comeIn(): void {
    const { source, destination } = this.#packet
    const refused = isPrivate(source)
      ? 'private_address'
      : isReserved(source)
        ? 'reserved_address'
        : source.version === destination.version
          ? null
          : 'other_family'
    if (!this.#add({ type: 'outside', packet: this.#addresses, refused })) return
    const there = this.#finder.map.externalHolder(destination)
    if (there !== undefined) this.#comeInFor(there)
    else this.#refuseIn('nobody', null, null)
  }

  #comeInFor({ instance, ip }: NonNullable<ReturnType<NetworkMap['externalHolder']>>): void {
    // Several instances share an SNAT address, so it accepts no inbound packets.
    if (ip.kind === 'snat') return this.#refuseIn('outbound_only', null, ip.kind)
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

  /** Appends a hop to the path. @returns whether the packet continues */
  #add(hop: Hop): boolean {
    this.hops.push(hop)
    return hop.refused === null
  }
}

function asText({ source, destination }: Packet): Addresses {
  return { source: formatAddress(source), destination: formatAddress(destination) }
}

function whyLost(chosen: ChosenRoute | null, holder: Port | undefined): RouteHop['refused'] {
  if (chosen === null) return 'no_route'
  if (chosen.leadsTo.type === 'drop') return 'drop'
  if (chosen.leadsTo.type === 'nowhere') return 'leads_nowhere'
  return chosen.leadsTo.type === 'subnet' && holder === undefined ? 'nobody' : null
}
