import { isReserved, reserved } from '@portico/domain/ip/address-space.ts'
import { containsAddress, firstOf, formatAddress, parseAddress, parseCidr } from '@portico/domain/ip/cidr.ts'
import type { DocumentPort, VpcDocument } from '@portico/domain/networks/vpc-document.ts'
import type { AddressRange } from '../port.ts'

export interface TakenAddresses {
  /** network between the edge routers and this host */
  readonly network: string
  /** addresses of this host, its routers and broadcasts; none if omitted */
  readonly ownAddresses?: ReadonlySet<string>
}

/** Returns why no instance can have some address of a range, as one sentence for users; null if instances can have all. */
export function takenIn({ first, last }: AddressRange, taken: TakenAddresses): string | null {
  const [low, high] = [parseAddress(first), parseAddress(last)]
  const blocks = [...reserved[low.version], parseCidr(taken.network)].filter(
    ({ version }) => version === low.version,
  )
  const candidates = [
    ...[...(taken.ownAddresses ?? [])].map(parseAddress),
    low,
    ...blocks.map((block) => ({ version: block.version, value: firstOf(block) })),
  ]
  for (const address of candidates) {
    const isWithin =
      address.version === low.version && low.value <= address.value && address.value <= high.value
    const why = isWithin ? whyTaken(formatAddress(address), taken) : null
    if (why !== null) return `range contains ${formatAddress(address)}, ${why}`
  }
  return null
}

/** Returns why no instance can have an external address, as the end of a sentence; null if it can. */
function whyTaken(address: string, { network, ownAddresses }: TakenAddresses): string | null {
  const parsed = parseAddress(address)
  if (isReserved(parsed)) return 'which is reserved for special purposes'
  if (containsAddress(parseCidr(network), parsed))
    return `which is in ${network}, the network of the edge routers`
  return ownAddresses?.has(address) === true ? 'which the host or its network uses' : null
}

/**
 * Removes the external addresses that no instance can have from a document: packets to the host itself would go to a
 * guest.
 */
export function withoutTaken(
  document: VpcDocument,
  taken: TakenAddresses,
): { readonly document: VpcDocument; readonly refused: readonly string[] } {
  const refused = new Set<string>()
  const isUsable = ({ hostname }: Pick<DocumentPort, 'hostname'>, address: string): boolean => {
    const why = whyTaken(address, taken)
    if (why !== null) {
      refused.add(
        `${hostname} cannot use the external IP ${address}, ${why}. Detach it, and remove it from its IP pool`,
      )
    }
    return why === null
  }
  const portOf = new Map(document.ports.map((port) => [port.id, port]))
  const ports = document.ports.map((port) => ({
    ...port,
    externalAddresses: port.externalAddresses.filter((address) => isUsable(port, address)),
  }))
  const subnets = document.subnets.map((subnet) => ({
    ...subnet,
    routes: subnet.routes.map((route) =>
      route.hop.type === 'gateway'
        ? {
            ...route,
            hop: {
              ...route.hop,
              egress: route.hop.egress.filter(({ portId, address }) =>
                isUsable(portOf.get(portId) ?? { hostname: portId }, address),
              ),
            },
          }
        : route,
    ),
  }))
  return { document: { ...document, ports, subnets }, refused: [...refused] }
}
