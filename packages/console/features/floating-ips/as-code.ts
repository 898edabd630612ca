import type { FloatingIp } from '@portico/contract/types.ts'
import { nameWith } from '@portico/domain/names.ts'
import type { KindCode, Placed } from '#shell/as-code/kind-code.ts'
import { floatingIpRequest } from './request.ts'

/** Defines how floating IPs are shown as code and duplicated. */
export const floatingIpCode = {
  duplicate: ({ resource: { name, description, ipPoolId }, project }) => ({
    operation: 'floating_ip_create',
    args: {
      query: { project },
      body: floatingIpRequest({ name: nameWith(name, '-copy'), description, pool: ipPoolId }),
    },
  }),
  duplicateNote: 'It gets another address of the same pool and is not attached.',
  read: ({ resource, project }) => ({
    operation: 'floating_ip_view',
    args: { path: { floatingIp: resource.name }, query: { project } },
  }),
  terraformOperation: () => 'floating_ip_create',
} satisfies KindCode<Placed<FloatingIp>>
