import { createHash } from 'node:crypto'
import { type Cidr, cidrSize, firstOf, formatAddress, parseCidr } from '@portico/domain/ip/cidr.ts'

/** MAC address of the edge router in every subnet: packets from outside the VPC come from it. */
export const edgeMac = 'a8:40:25:ff:77:78'

/** MAC address of the host's interface in the external network. */
export const hostMac = 'a8:40:25:ff:77:7b'

/** The network between the two routers of a VPC. Guests cannot reach it. */
export const join = {
  gateway: { mac: 'a8:40:25:ff:77:79', networks: ['169.254.254.1/30', 'fd00:fe:fe::1/126'] },
  edge: { mac: 'a8:40:25:ff:77:7a', networks: ['169.254.254.2/30', 'fd00:fe:fe::2/126'] },
  edgeAddresses: { 4: '169.254.254.2', 6: 'fd00:fe:fe::2' },
} as const

/** The name server of every VPC has the same address, in a network that only its VPC reaches. */
export const nameServer = {
  address: '169.254.253.2',
  gateway: '169.254.253.1',
  width: 30,
  mac: 'a8:40:25:ff:77:7d',
  gatewayMac: 'a8:40:25:ff:77:7c',
} as const

/** Returns the MAC and IP address of a VPC's name server in the external network, where it asks other servers. */
export const nameServerOutside = (vpcId: string, network: string) =>
  outsideIdentity(`names of ${vpcId}`, network)

/** Names of ports, which are unique in the whole database. */
export const portNames = {
  /** port of the subnet's switch that leads to a router, and the router's port */
  gateway: (subnetId: string) => ({ switch: `${subnetId}-to-gateway`, router: `${subnetId}-gateway` }),
  edge: (subnetId: string) => ({ switch: `${subnetId}-to-edge`, router: `${subnetId}-edge` }),
  /** ports between the two routers */
  join: (vpcId: string) => ({ switch: `${vpcId}-join-to-gateway`, router: `${vpcId}-join` }),
  edgeJoin: (vpcId: string) => ({ switch: `${vpcId}-join-to-edge`, router: `${vpcId}-edge-join` }),
  /** ports of the name server, and of the router to it */
  names: (vpcId: string) => ({
    switch: `${vpcId}-names-to-gateway`,
    router: `${vpcId}-names-gateway`,
    server: `${vpcId}-names`,
    outside: `${vpcId}-names-outside`,
  }),
  /** port of the external switch that leads to the edge router */
  outside: (vpcId: string) => ({ switch: `${vpcId}-to-outside`, router: `${vpcId}-outside` }),
} as const

/** Returns the VPC of a port of an edge router to the outside; undefined for a name that cannot be such a port's. */
export const vpcOfOutsidePort = (port: string): string | undefined => /^(.+)-outside$/.exec(port)?.[1]

/** Returns the address of a subnet's gateway: the first after the network address, which no interface has. */
export function gatewayAddress(block: Cidr): string {
  return addressAt(block, 1n)
}

/** Returns the address of the edge router in a subnet: the second one, which no interface has either. */
export function edgeAddress(block: Cidr): string {
  return addressAt(block, 2n)
}

/**
 * Returns the MAC and IP address of a VPC's edge router in the external network. They follow from the VPC's ID. Packets
 * are never addressed to this IP address, so that it does no harm if two routers have the same one.
 */
export function outsideIdentity(vpcId: string, network: string): { mac: string; address: string } {
  const hash = createHash('sha256').update(vpcId).digest()
  const block = parseCidr(network)
  // The first addresses belong to hosts.
  const offset = 256n + (hash.readBigUInt64BE(8) % (cidrSize(block) - 512n))
  const mac = ['0e', ...[0, 1, 2, 3, 4].map((at) => (hash[at] ?? 0).toString(16).padStart(2, '0'))]
  return { mac: mac.join(':'), address: addressAt(block, offset) }
}

function addressAt(block: Cidr, offset: bigint): string {
  return formatAddress({ version: block.version, value: firstOf(block) + offset })
}
