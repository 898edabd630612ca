import type { CamelBody } from '@portico/contract/client.ts'
import type { CodeRequest } from '@portico/contract/as-code/request.ts'
import type { FloatingIp } from '@portico/contract/types.ts'
import { changedFields } from '#shell/forms/merge-fields.ts'

/** A new floating IP as people fill it in. */
export interface FloatingIpForm {
  name: string
  description: string
  /** name or id of a pool; null takes the silo's default */
  pool: string | null
}

/** The request a filled-in form stands for. */
export const floatingIpRequest = ({
  name,
  description,
  pool,
}: FloatingIpForm): CamelBody<'floating_ip_create'> => ({
  name,
  description,
  ...(pool === null ? {} : { pool }),
})

/** What the edit form begins with. */
export const formOf = ({ name, description }: FloatingIp) => ({ name, description })

/** The request for another name or description, with what is changed alone. */
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

/** @param parent name or id of an instance */
export function attachCall(floatingIp: FloatingIp, parent: string) {
  return {
    operation: 'floating_ip_attach',
    args: { path: { floatingIp: floatingIp.id }, body: { kind: 'instance', parent } },
  } as const satisfies CodeRequest
}
