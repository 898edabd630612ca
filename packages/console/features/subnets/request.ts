import type { CodeRequest } from '@portico/contract/as-code/request.ts'
import type { CamelBody } from '@portico/contract/client.ts'
import type { VpcSubnet } from '@portico/contract/types.ts'
import { changedFields } from '#shell/forms/merge-fields.ts'
import type { VpcPlace } from '#shell/vpc-place.ts'

/** What the form holds for a subnet without a router of its own; no name is like it. */
export const systemRouter = '(system)'

/** A new subnet as people fill it in. */
export interface SubnetForm {
  name: string
  description: string
  ipv4Block: string
  /** empty: one is drawn from what is free */
  ipv6Block: string
  /** name of a router, or `systemRouter` */
  customRouter: string | null
}

export const emptySubnet: SubnetForm = {
  name: '',
  description: '',
  ipv4Block: '',
  ipv6Block: '',
  customRouter: systemRouter,
}

/** Which router sends its traffic, as the API is told: what is left out is the system router. */
function routed(customRouter: string | null): { customRouter?: string } {
  return customRouter === null || customRouter === systemRouter ? {} : { customRouter }
}

/** The request a filled-in form stands for. */
export function subnetRequest(form: SubnetForm): CamelBody<'vpc_subnet_create'> {
  const { name, description, customRouter } = form
  const ipv6Block = form.ipv6Block.trim()
  return {
    name,
    description,
    ipv4Block: form.ipv4Block.trim(),
    ...(ipv6Block !== '' && { ipv6Block }),
    ...routed(customRouter),
  }
}

export type SubnetEdit = Pick<SubnetForm, 'name' | 'description' | 'customRouter'>

/**
 * The request for another name, description or router, with only the changed fields. A router that is not named is
 * detached. The Terraform provider does not support routers of subnets, so its block is complete only for subnets
 * without one.
 */
export function updateCall(query: VpcPlace, subnet: VpcSubnet, filled: SubnetEdit) {
  const { name, description } = filled
  const { ipv4Block, ipv6Block } = subnet
  const router = routed(filled.customRouter)
  return {
    operation: 'vpc_subnet_update',
    args: {
      path: { subnet: subnet.name },
      query,
      body: { ...changedFields(subnet, { name, description }), ...router },
    },
    becomes: {
      operation: 'vpc_subnet_create',
      name: subnet.name,
      ...query,
      isWhole: true,
      body: { name, description, ipv4Block, ipv6Block, ...router },
    },
  } as const satisfies CodeRequest
}
