import { BlockList, isIP } from 'node:net'

/**
 * Networks outside the public internet, according to IANA's registries of special-purpose addresses (RFC 6890 and its
 * successors): addresses of this host or its network, and unused addresses.
 */
const special: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** The only IPv6 block from which public addresses are allocated, and the special-purpose blocks within it. */
const publicV6 = ['2000::', 3] as const
const specialV6: readonly (readonly [network: string, prefix: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  // Addresses in this block contain an IPv4 address, which can be any address.
  ['2002::', 16],
  ['3fff::', 20],
]

const notPublic = new BlockList()
for (const [network, prefix] of special) notPublic.addSubnet(network, prefix, 'ipv4')
const givenOut = new BlockList()
givenOut.addSubnet(...publicV6, 'ipv6')
const notPublicV6 = new BlockList()
for (const [network, prefix] of specialV6) notPublicV6.addSubnet(network, prefix, 'ipv6')

/**
 * Whether an address is on the public internet. IPv4 addresses embedded in IPv6 (mapped, translated) never count as
 * public.
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !notPublic.check(address, 'ipv4')
    case 6:
      return !address.includes('%') && givenOut.check(address, 'ipv6') && !notPublicV6.check(address, 'ipv6')
    default:
      return false
  }
}
