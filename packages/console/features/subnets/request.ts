import type { CodeRequest } from '@portico/contract/as-code/request.ts'
import type { CamelBody } from '@portico/contract/client.ts'
import type { VpcSubnet } from '@portico/contract/types.ts'
import { changedFields } from '#shell/forms/merge-fields.ts'
import type { VpcScope } from '#shell/vpc-scope.ts'

/** Form value of a subnet that uses the system router; it is not a valid name. */
export const systemRouter = '(system)'

/** The form of a new subnet. */
export interface SubnetForm {
  name: string
  description: string
  ipv4Block: string
  /** Empty if the server should assign a free block */
  ipv6Block: string
  /** Name of a router, or `systemRouter` */
  customRouter: string | null
}

export const emptySubnet: SubnetForm = {
  name: '',
  description: '',
  ipv4Block: '',
  ipv6Block: '',
  customRouter: systemRouter,
}

/** Returns the router in the format of the request, which has no router if the subnet uses the system router. */
function routed(customRouter: string | null): { customRouter?: string } {
  return customRouter === null || customRouter === systemRouter ? {} : { customRouter }
}

/** Returns the request of the form. */
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
 * Returns the request that changes name, description or router; it contains only changed fields. Omitting the router
 * detaches the current one. The Terraform provider does not support routers of subnets, so the Terraform block is
 * complete only for subnets without one.
 */
export function updateCall(query: VpcScope, subnet: VpcSubnet, filled: SubnetEdit) {
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
