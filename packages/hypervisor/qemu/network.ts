import { ipv4Bounds, parseCidr } from '@portico/domain/ip/cidr.ts'
import { formatIpv4, parseIpv4 } from '@portico/domain/ip/ipv4.ts'
import type { MachineNic } from '#port.ts'

/**
 * The networks that guests can reach. `isolated`: none. `outside`: everything that the host can reach, including its
 * own 127.0.0.1, since QEMU's user-mode network connects the guest's gateway address to the host's loopback.
 */
export type GuestNetwork = 'isolated' | 'outside'

/**
 * Returns options of `-netdev user` for a network with the subnet's block. Its DHCP server assigns the address of the
 * interface; gateway and name server have reserved addresses of the subnet. Nothing can connect to the guest; `reach`
 * determines which networks the guest can reach.
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
