import type { RouteDestination, RouteTarget } from '@portico/contract/types.ts'

/**
 * The types that users can select, the most common first. VPCs are reserved for peering, and only routes of the system
 * have subnets as targets.
 */

export const destinationTypes: readonly {
  readonly value: RouteDestination['type']
  readonly label: string
}[] = [
  { value: 'ip', label: 'IP' },
  { value: 'ip_net', label: 'IP network' },
  { value: 'subnet', label: 'Subnet' },
]

/** Target types of routes of the system. */
export const systemTargetTypes: readonly { readonly value: RouteTarget['type']; readonly label: string }[] = [
  { value: 'subnet', label: 'Subnet' },
  { value: 'vpc', label: 'VPC' },
]

export const targetTypes: readonly { readonly value: RouteTarget['type']; readonly label: string }[] = [
  { value: 'ip', label: 'IP' },
  { value: 'instance', label: 'Instance' },
  { value: 'internet_gateway', label: 'Internet gateway' },
  { value: 'drop', label: 'Drop' },
]
