import type { Vpc } from '@portico/contract/types.ts'
import { nameWith } from '@portico/domain/names.ts'
import type { KindCode, Placed } from '#shell/as-code/kind-code.ts'
import { vpcRequest } from './request.ts'

/** The definition of how VPCs are shown as code and duplicated. */
export const vpcCode = {
  duplicate: ({ resource: { name, description, dnsName }, project }) => ({
    operation: 'vpc_create',
    args: {
      query: { project },
      body: vpcRequest({ name: nameWith(name, '-copy'), description, dnsName, ipv6Prefix: '' }),
    },
  }),
  duplicateNote:
    'It gets another IPv6 prefix, and the subnet, router, gateway and firewall rules of every new VPC.',
  read: ({ resource, project }) => ({
    operation: 'vpc_view',
    args: { path: { vpc: resource.name }, query: { project } },
  }),
  terraformOperation: () => 'vpc_create',
} satisfies KindCode<Placed<Vpc>>
