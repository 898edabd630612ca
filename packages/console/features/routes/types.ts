import type { RouteDestination, RouteTarget } from '@portico/contract/types.ts'

/**
 * The types that people choose among, the usual one first. VPCs are kept for VPCs that know of each other, and subnets
 * are targets of the system's own routes alone.
 */

export const destinationTypes: readonly {
  readonly value: RouteDestination['type']
  readonly label: string
}[] = [
  { value: 'ip', label: 'IP' },
  { value: 'ip_net', label: 'IP network' },
  { value: 'subnet', label: 'Subnet' },
]

/** What only the system's own routes lead to. */
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
