import type { CamelBody } from '@portico/contract/client.ts'
import type { InstanceNetworkInterface } from '@portico/contract/types.ts'

/** A new network interface as people fill it in. */
export interface NicForm {
  name: string
  description: string
  /** name of a VPC of the project */
  vpc: string | null
  /** name of a subnet of that VPC */
  subnet: string | null
  /** empty takes the lowest free address */
  ip: string
}

export const emptyNic: NicForm = { name: '', description: '', vpc: null, subnet: null, ip: '' }

/** What is changed of an interface; the text is what is typed and not yet added. */
export interface NicEdit {
  name: string
  description: string
  transitIps: string[]
  transitText: string
}

export type NewNic = CamelBody<'instance_network_interface_create'>

/** The request a filled-in interface form stands for. */
export function nicRequest({ name, description, vpc, subnet, ip }: NicForm): NewNic {
  return {
    name,
    description,
    vpcName: vpc ?? '',
    subnetName: subnet ?? '',
    ...(ip.trim() === '' ? {} : { ip: ip.trim() }),
  }
}

/** The request for an interface on the same subnet. @param names of VPCs and subnets by id */
export function nicLike(
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
