import { ipv4Bounds, parseCidr } from '@portico/domain/ip/cidr.ts'
import { formatIpv4, parseIpv4 } from '@portico/domain/ip/ipv4.ts'
import type { MachineNic } from '#port.ts'

/**
 * What guests reach: `isolated`, nothing at all; `outside`, whatever the host reaches, its own 127.0.0.1 included,
 * since QEMU's user-mode network connects a guest that calls its gateway to the host's loopback.
 */
export type GuestNetwork = 'isolated' | 'outside'

/**
 * The part of QEMU's user-mode network that speaks to the guest, as `-netdev user` options: a network of its own with
 * the subnet's block, whose DHCP server hands out the interface's address, with the gateway and name server where the
 * subnet reserves places for them. Nothing reaches in; what the guest reaches, `reach` says.
 * @throws RangeError for what is no address or IPv4 block
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
