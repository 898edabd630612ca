import { containsCidr, formatAddress, parseAddress, parseCidr } from '@portico/domain/ip/cidr.ts'
import type {
  BfdReport,
  Fabric,
  FabricPort,
  NeighbourReport,
  PortReport,
  RoutePolicy,
  SessionReport,
  DesiredBfd,
  DesiredFabric,
  DesiredPeer,
  DesiredPort,
} from '#hardware/fabric.ts'
import { bfdReport } from './bfd.ts'
import { isUp, type Link, linkOf, linkReport, moduleReport } from './link.ts'
import { addressesOfNeighbour, allPorts, type Neighbour, type Plugged, pluggedInto } from './neighbours.ts'
import { type SessionInputs, messagesAt, phasesAt } from './session.ts'

/** A port with settings, together with the system at its other end. */
interface Side {
  readonly port: DesiredPort
  readonly plugged: Plugged | null
  readonly links: readonly Link[]
  /** time at which the first link came up, ms since 1970; null if none does */
  readonly upAt: number | null
}

const keyOf = ({ location, name }: FabricPort): string => `${location}/${name}`

/** Returns simulated switches: two with 32 ports each, and their neighbors (see `neighbours.ts`). */
export function simulatedFabric(seed: number): Fabric {
  const sideOf = (port: DesiredPort): Side => {
    const plugged = pluggedInto(seed, port)
    const links = port.links.map((link) => linkOf(seed, port, plugged, link))
    const ups = links.flatMap(({ upAt }) => (upAt === null ? [] : [upAt]))
    return { port, plugged, links, upAt: ups.length === 0 ? null : Math.min(...ups) }
  }

  const portReport = (port: FabricPort, side: Side | undefined, at: number): PortReport => {
    const plugged = pluggedInto(seed, port)
    return {
      ...port,
      module: plugged === null ? null : moduleReport(seed, port, plugged, at),
      links: (side?.links ?? []).map((link) => linkReport(seed, port, link, at)),
      neighbours: side === undefined ? [] : neighboursOf(side, at),
    }
  }

  return {
    ports: allPorts,
    fixed: null,
    hostInterfaces: () => [],
    report(wanted: DesiredFabric, at: number) {
      const sides = wanted.ports.map(sideOf)
      const byPort = new Map(sides.map((side) => [keyOf(side.port), side]))
      return Promise.resolve({
        ports: allPorts.map((port) => portReport(port, byPort.get(keyOf(port)), at)),
        sessions: sides.flatMap((side) => side.port.peers.map((peer) => sessionOf(seed, side, peer, at))),
        bfd: wanted.bfd.map((session) => bfdOf(session, sides, at)),
      })
    },
  }
}

/** Ms between two LLDP announcements. */
const lldpPeriod = 30_000

function neighboursOf({ plugged, links }: Side, at: number): readonly NeighbourReport[] {
  const neighbour = plugged?.neighbour
  if (neighbour === undefined || neighbour === null) return []
  return links.flatMap((link) => {
    const { upAt, wanted } = link
    if (!wanted.lldp || upAt === null || !isUp(link, at)) return []
    return {
      link: wanted.name,
      chassisId: neighbour.chassisId,
      systemName: neighbour.name,
      systemDescription: neighbour.description,
      portName: neighbour.portName,
      managementAddresses: [`${neighbour.management}/32`],
      firstSeen: upAt,
      lastSeen: at - ((at - upAt) % lldpPeriod),
    }
  })
}

/** Returns the neighbor that responds at an address in the networks of a port, or null. */
function respondingNeighbour({ port, plugged }: Side, address: string): Neighbour | null {
  const canonical = formatAddress(parseAddress(address))
  return addressesOfNeighbour(port.addresses).has(canonical) ? (plugged?.neighbour ?? null) : null
}

function sessionOf(seed: number, side: Side, wanted: DesiredPeer, at: number): SessionReport {
  const { port, upAt } = side
  const neighbour = respondingNeighbour(side, wanted.address)
  const meeting: SessionInputs = {
    key: `${seed}/session/${keyOf(port)}/${wanted.address}`,
    wanted,
    neighbour,
    from: upAt === null ? null : Math.max(upAt, wanted.since),
    router: port.addresses[0]?.split('/')[0] ?? '0.0.0.0',
  }
  const phase = phasesAt(meeting, at).at(-1) ?? { state: 'idle' as const, from: wanted.since }
  const announced = allowedPrefixes(wanted.allowedExport, wanted.announced)
  const imported = allowedPrefixes(wanted.allowedImport, neighbour?.prefixes ?? [])
  const established = phase.state === 'established'
  const heard = phase.state === 'open_confirm' || established
  return {
    location: port.location,
    name: port.name,
    address: wanted.address,
    asn: wanted.asn,
    remoteAsn: heard ? (neighbour?.asn ?? null) : null,
    state: phase.state,
    since: phase.from,
    imported: established ? imported : [],
    exported: established ? announced : [],
    messages: messagesAt(meeting, at, { announced, imported }),
  }
}

/** Returns the prefixes that are within one that the policy allows. */
function allowedPrefixes(policy: RoutePolicy, prefixes: readonly string[]): readonly string[] {
  if (policy === 'all') return prefixes
  const allowed = policy.map(parseCidr)
  return prefixes.filter((prefix) => allowed.some((block) => containsCidr(block, parseCidr(prefix))))
}

function bfdOf(wanted: DesiredBfd, sides: readonly Side[], at: number): BfdReport {
  const { location, remote, local, multiHop } = wanted
  const reached = sides.filter(
    (side) =>
      side.port.location === location &&
      (respondingNeighbour(side, remote) !== null ||
        (multiHop && side.plugged?.neighbour?.management === remote)) &&
      (local === null || multiHop || hasAddress(side.port, local)),
  )
  const ups = reached.flatMap(({ upAt }) => (upAt === null ? [] : [upAt]))
  return bfdReport(wanted, ups.length === 0 ? null : Math.min(...ups), at)
}

function hasAddress({ addresses }: DesiredPort, local: string): boolean {
  const { version, value } = parseAddress(local)
  return addresses.some((own) => {
    const cidr = parseCidr(own)
    return cidr.version === version && cidr.address === value
  })
}
