import { BlockList, isIP } from 'node:net'

/**
 * Addresses that are not on the public internet, by IANA's registries of special-purpose addresses (RFC 6890 and its
 * successors): what answers there is this host, its neighbours, or nobody.
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

/** The one block of IPv6 from which public addresses are given out, and what is special in it. */
const publicV6 = ['2000::', 3] as const
const specialV6: readonly (readonly [network: string, prefix: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  // These carry an IPv4 address, which may be anybody's.
  ['2002::', 16],
  ['3fff::', 20],
]

const notPublic = new BlockList()
for (const [network, prefix] of special) notPublic.addSubnet(network, prefix, 'ipv4')
const givenOut = new BlockList()
givenOut.addSubnet(...publicV6, 'ipv6')
const notPublicV6 = new BlockList()
for (const [network, prefix] of specialV6) notPublicV6.addSubnet(network, prefix, 'ipv6')

/** Is this an address of the public internet? IPv4 in IPv6 clothes (mapped, translated) never is. */
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
