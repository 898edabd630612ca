import { type Address, parseAddress } from '#ip/cidr.ts'
import { isOwn, isSameAddress, type Port } from './map.ts'
import type { ExternalIp, Gateway } from './network.ts'
import type { GatewayHop } from './hops.ts'

/** Which address of an instance packets leave with: its own before the shared one (decision 32). */
const preference = ['floating', 'ephemeral', 'snat'] as const

/**
 * The address outside that a packet leaves with through a gateway, or why there is none: a gateway lets out addresses
 * of its pools and those attached to it, of the primary interface alone.
 */
export function translationOut(
  port: Port,
  gateway: Gateway,
  source: Address,
): { readonly kind: ExternalIp['kind']; readonly address: Address } | NonNullable<GatewayHop['refused']> {
  if (!isOwn(port, source)) return 'not_own_address'
  if (!port.isPrimary) return 'not_primary'
  const read = port.instance.externalIps.map((ip) => ({ ...ip, address: parseAddress(ip.address) }))
  const ofFamily = read.filter(({ address }) => address.version === source.version)
  if (ofFamily.length === 0 && read.length > 0) return 'other_family'
  const single = gateway.addresses.map(parseAddress)
  const usable = ofFamily
    .filter(
      ({ poolId, address }) =>
        gateway.poolIds.includes(poolId) || single.some((one) => isSameAddress(one, address)),
    )
    .toSorted(
      (a, b) =>
        preference.indexOf(a.kind) - preference.indexOf(b.kind) || Number(a.address.value - b.address.value),
    )
  const [first] = usable
  return first ?? 'no_address'
}
