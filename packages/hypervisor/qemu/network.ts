import { ipv4Bounds, parseCidr } from '@portico/domain/ip/cidr.ts'
import { formatIpv4, parseIpv4 } from '@portico/domain/ip/ipv4.ts'
import type { MachineNic } from '#port.ts'

/**
 * The part of QEMU's user-mode network that speaks to the guest, as `-netdev user` options: a network of its own with
 * the subnet's block, whose DHCP server hands out the interface's address, with the gateway and name server where the
 * subnet reserves places for them. The guest reaches out through the host; nothing reaches in.
 * @throws RangeError for what is no address or IPv4 block
 */
export function guestNetwork({ ip, subnet }: Pick<MachineNic, 'ip' | 'subnet'>): string {
  const block = parseCidr(subnet)
  const { first } = ipv4Bounds(block)
  const [network, gateway, names] = [first, first + 1, first + 2].map(formatIpv4)
  const own = formatIpv4(parseIpv4(ip))
  return `net=${network}/${block.width},host=${gateway},dns=${names},dhcpstart=${own}`
}
