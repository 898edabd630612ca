import type { CamelBody } from '@portico/contract/client.ts'
import type { InstanceNetworkInterface } from '@portico/contract/types.ts'

/** The form of a new network interface. */
export interface NicForm {
  name: string
  description: string
  /** Name of a VPC of the project */
  vpc: string | null
  /** Name of a subnet in the selected VPC */
  subnet: string | null
  /** Empty for the lowest free address */
  ip: string
}

export const emptyNic: NicForm = { name: '', description: '', vpc: null, subnet: null, ip: '' }

/** The edit form of an interface. `…Text` contains typed input that has not been added to a list. */
export interface NicEdit {
  name: string
  description: string
  transitIps: string[]
  transitText: string
}

export type NewNic = CamelBody<'instance_network_interface_create'>

/** Returns the request of the form. */
export function nicRequest({ name, description, vpc, subnet, ip }: NicForm): NewNic {
  return {
    name,
    description,
    vpcName: vpc ?? '',
    subnetName: subnet ?? '',
    ...(ip.trim() === '' ? {} : { ip: ip.trim() }),
  }
}

/** Returns the request for an interface on the same subnet. @param names of VPCs and subnets by ID */
export function duplicateNic(
  { name, description, vpcId, subnetId }: InstanceNetworkInterface,
  names: ReadonlyMap<string, string>,
): NewNic {
  return {
    name,
    description,
    vpcName: names.get(vpcId) ?? vpcId,
    subnetName: names.get(subnetId) ?? subnetId,
  }
}
