import { ipv4Bounds, parseCidr } from '@portico/domain/ip/cidr.ts'
import { formatIpv4, parseIpv4 } from '@portico/domain/ip/ipv4.ts'
import type { MachineNic } from '#port.ts'

/**
 * What guests can reach: `isolated`, nothing; `outside`, everything the host reaches, including its own 127.0.0.1,
 * since QEMU's user-mode network connects the guest's gateway address to the host's loopback.
 */
export type GuestNetwork = 'isolated' | 'outside'

/**
 * Returns options of `-netdev user`: a network with the subnet's block, whose DHCP server assigns the interface's
 * address, with gateway and name server at the subnet's reserved addresses. Nothing can connect to the guest; `reach`
 * determines what the guest can reach.
 * @throws RangeError for an invalid address or IPv4 block
 */
export function guestNetworkOptions(
  { ip, subnet }: Pick<MachineNic, 'ip' | 'subnet'>,
  reach: GuestNetwork,
): string {
  const block = parseCidr(subnet)
  const { first } = ipv4Bounds(block)
  const [network, gateway, names] = [first, first + 1, first + 2].map(formatIpv4)
  const own = formatIpv4(parseIpv4(ip))
  const restrict = reach === 'isolated' ? 'on' : 'off'
  return `restrict=${restrict},net=${network}/${block.width},host=${gateway},dns=${names},dhcpstart=${own}`
}
