import { type Cidr, firstOf, formatAddress, lastOf, parseCidr } from '@portico/domain/ip/cidr.ts'
import type { FabricPort } from '#hardware/fabric.ts'
import type { SwitchLocation } from '#hardware/inventory.ts'
import { drawsFor } from '../random.ts'

/** A system at the other end of a switch port. All neighbors derive from the seed of the rack. */
export interface Neighbour {
  readonly name: string
  readonly asn: number
  /** speed of the link in Gbit/s */
  readonly speed: number
  readonly portName: string
  readonly chassisId: string
  readonly management: string
  readonly description: string
  /** hold time that the neighbor offers, in seconds */
  readonly holdTime: number
  /** seconds by which the neighbor's keepalives are sometimes late */
  readonly late: number
  /** key that the neighbor requires for BGP sessions; null for none */
  readonly key: string | null
  readonly prefixes: readonly string[]
}

/**
 * The module in a port, and the neighbor that is connected to it; `neighbour` is null if the module receives no light.
 */
export interface Plugged {
  readonly speed: number
  readonly neighbour: Neighbour | null
}

const portsPerSwitch = 32
const locations: readonly SwitchLocation[] = ['switch0', 'switch1']

export const allPorts: readonly FabricPort[] = locations.flatMap((location) =>
  Array.from({ length: portsPerSwitch }, (_, i) => ({ location, name: `qsfp${i}` })),
)

interface Plan {
  readonly name: string
  readonly asn: number
  readonly speed: number
  readonly prefixes: number
  readonly key?: string
}

/**
 * The neighbors by number of the port, the same on both switches: two leaves, an edge router, racks, storage, and lines
 * to the outside.
 */
const plan = new Map<number, Plan>([
  [0, { name: 'leaf-a', asn: 64510, speed: 100, prefixes: 12 }],
  [1, { name: 'leaf-b', asn: 64511, speed: 100, prefixes: 12 }],
  [2, { name: 'edge-1', asn: 64505, speed: 100, prefixes: 48 }],
  ...Array.from(
    { length: 12 },
    (_, i) => [4 + i, { name: `tor-${i + 1}`, asn: 64601 + i, speed: 200, prefixes: 2 }] as const,
  ),
  ...Array.from(
    { length: 4 },
    (_, i) => [16 + i, { name: `nas-${i + 1}`, asn: 64521 + i, speed: 100, prefixes: 1 }] as const,
  ),
  [21, { name: 'wan-1', asn: 64496, speed: 25, prefixes: 4, key: 'wan-exchange' }],
  [22, { name: 'wan-2', asn: 64497, speed: 25, prefixes: 4, key: 'wan-exchange' }],
])

/** Numbers of the ports that have a module but no neighbor. */
const dark: ReadonlySet<number> = new Set([3, 23, 24, 25])

/** The neighbor whose keepalives are sometimes late, so that short hold times expire. */
const late = { location: 'switch1', index: 1, seconds: 9 } as const

export function pluggedInto(seed: number, { location, name }: FabricPort): Plugged | null {
  const index = Number(name.slice('qsfp'.length))
  if (dark.has(index)) return { speed: 100, neighbour: null }
  const planned = plan.get(index)
  if (planned === undefined) return null
  const draws = drawsFor(`${seed}/neighbour/${planned.name}`)
  const chassis = Array.from(draws.bytes(3), (byte) => byte.toString(16).padStart(2, '0')).join(':')
  const isLate = location === late.location && index === late.index
  const first = draws.between(0, 200)
  return {
    speed: planned.speed,
    neighbour: {
      name: planned.name,
      asn: planned.asn,
      speed: planned.speed,
      portName: `Ethernet${index + 1}/${location === 'switch0' ? 1 : 2}`,
      chassisId: `02:1b:0d:${chassis}`,
      management: `198.18.${locations.indexOf(location)}.${index + 1}`,
      description: `Simulated router, AS ${planned.asn}`,
      holdTime: isLate ? 9 : 90,
      late: isLate ? late.seconds : 0,
      key: planned.key ?? null,
      prefixes: [
        '0.0.0.0/0',
        ...Array.from(
          { length: planned.prefixes - 1 },
          (_, i) => `10.${(first + (i >> 4)) % 256}.${(i % 16) * 16}.0/20`,
        ),
      ],
    },
  }
}

/**
 * Returns the addresses of a neighbor: in each network of the port, the lowest address that the port itself does not
 * have. So a user can configure any network, and exactly one address in it responds.
 */
export function addressesOfNeighbour(own: readonly string[]): ReadonlySet<string> {
  const mine = own.map(parseCidr)
  const taken = new Set(mine.map(({ version, address }) => formatAddress({ version, value: address })))
  const found = new Set<string>()
  for (const network of mine) {
    const address = lowestFree(network, taken)
    if (address !== null) found.add(address)
  }
  return found
}

function lowestFree(network: Cidr, taken: ReadonlySet<string>): string | null {
  const { version } = network
  // The network address is skipped, except in a network of only two addresses.
  const skipped = lastOf(network) - firstOf(network) > 1n ? 1n : 0n
  for (let value = firstOf(network) + skipped; value <= lastOf(network); value++) {
    const address = formatAddress({ version, value })
    if (!taken.has(address)) return address
  }
  return null
}
