import { type Address, parseAddress } from '#ip/cidr.ts'
import { isOwn, isSameAddress, type Port } from './map.ts'
import type { ExternalIp, Gateway } from './network.ts'
import type { GatewayHop } from './hops.ts'

/**
 * Order of preference for the external address of outgoing packets: an instance's own addresses before a shared one
 * (decision 29).
 */
const preference = ['floating', 'ephemeral', 'snat'] as const

/**
 * Returns the external address with which a packet leaves through a gateway, or why there is none. A gateway passes
 * only addresses of its pools and addresses attached to it, and only those of the primary interface.
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
