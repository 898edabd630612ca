import type { CamelBody } from '@portico/contract/client.ts'
import type { CodeRequest } from '@portico/contract/as-code/request.ts'
import type { FloatingIp } from '@portico/contract/types.ts'
import { changedFields } from '#shell/forms/merge-fields.ts'

/** The form of a new floating IP. */
export interface FloatingIpForm {
  name: string
  description: string
  /** Name or ID of a pool; null for the silo's default */
  pool: string | null
}

/** Returns the request of the form. */
export const floatingIpRequest = ({
  name,
  description,
  pool,
}: FloatingIpForm): CamelBody<'floating_ip_create'> => ({
  name,
  description,
  ...(pool === null ? {} : { pool }),
})

/** Returns the initial values of the edit form. */
export const formOf = ({ name, description }: FloatingIp) => ({ name, description })

/** Returns the request that changes name or description, with changed fields only. */
export function updateCall(
  project: string,
  floatingIp: FloatingIp,
  body: { readonly name: string; readonly description: string },
) {
  const { name, ip, ipPoolId } = floatingIp
  return {
    operation: 'floating_ip_update',
    args: { path: { floatingIp: name }, query: { project }, body: changedFields(floatingIp, body) },
    becomes: {
      operation: 'floating_ip_create',
      name,
      project,
      isWhole: true,
      body: { ...floatingIpRequest({ ...body, pool: ipPoolId }), ip },
    },
  } as const satisfies CodeRequest
}

/** @param parent name or ID of an instance */
export function attachCall(floatingIp: FloatingIp, parent: string) {
  return {
    operation: 'floating_ip_attach',
    args: { path: { floatingIp: floatingIp.id }, body: { kind: 'instance', parent } },
  } as const satisfies CodeRequest
}
