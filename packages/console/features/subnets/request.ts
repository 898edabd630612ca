import type { CodeRequest } from '@portico/contract/as-code/request.ts'
import type { CamelBody } from '@portico/contract/client.ts'
import type { VpcSubnet } from '@portico/contract/types.ts'
import { changedFields } from '#shell/forms/merge-fields.ts'
import type { VpcScope } from '#shell/vpc-scope.ts'

/** Form value of a subnet without a custom router; not a valid name. */
export const systemRouter = '(system)'

/** The form of a new subnet. */
export interface SubnetForm {
  name: string
  description: string
  ipv4Block: string
  /** Empty: the server assigns a free one */
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

/** Returns the router in the format of the API: leaving it out means the system router. */
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
 * Returns the request that changes name, description or router, with changed fields only. A router that is not named is
 * detached. The Terraform provider does not support routers of subnets, so its block is complete only for subnets
 * without one.
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
