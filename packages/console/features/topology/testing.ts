import type { Topology } from '@portico/contract/types.ts'

type Of<List extends keyof Topology> = Topology[List][number]

/** Short functions that create VPCs for tests. The ID of each resource equals its name. */

export function subnet(name: string, more: Partial<Of<'subnets'>> = {}): Of<'subnets'> {
  return {
    id: name,
    name,
    ipv4Block: '10.0.0.0/24',
    ipv6Block: 'fd00::/64',
    customRouter: null,
    wayOut: { type: 'gateway', router: 'system', route: 'default-v4', to: 'default' },
    ...more,
  }
}

/** Returns an instance with one interface in a subnet. */
export function host(name: string, subnetName: string, runState: Of<'instances'>['runState'] = 'running') {
  return { name, subnet: subnetName, runState }
}

/** Returns the VPC `net`, whose system router has the gateway `default`. */
export function topology(hosts: readonly ReturnType<typeof host>[], more: Partial<Topology> = {}): Topology {
  return {
    subnets: [subnet('app'), subnet('data')],
    routers: [{ id: 'system', name: 'system', kind: 'system', routeCount: 3, gateways: ['default'] }],
    gateways: [{ id: 'default', name: 'default', pools: [{ id: 'pool', name: 'pool' }], addresses: [] }],
    instances: hosts.map(({ name, runState }) => ({ id: name, name, runState })),
    interfaces: hosts.map(({ name, subnet: at }, i) => ({
      id: `${name}-nic`,
      name: 'net0',
      instance: name,
      subnet: at,
      primary: true,
      ip: `10.0.${Math.floor(i / 250)}.${(i % 250) + 5}`,
      mac: `A8:40:25:F0:${hex(i >> 8)}:${hex(i & 255)}`,
      leavesAs: '192.0.2.31',
    })),
    externalIps: [],
    ...more,
  }
}

const hex = (byte: number) => byte.toString(16).toUpperCase().padStart(2, '0')

/** Returns `count` instances in a subnet, whose names differ only in a number. */
export function crowd(name: string, subnetName: string, count: number) {
  return Array.from({ length: count }, (_, i) => host(`${name}-${i + 1}`, subnetName))
}
