import type { VpcSubnet } from '@portico/contract/types.ts'
import { nameWith } from '@portico/domain/names.ts'
import type { KindCode, PlacedInVpc } from '#shell/as-code/kind-code.ts'

/** Defines how subnets are shown as code and duplicated. */
export const subnetCode = {
  duplicate: ({ resource: { name, description, ipv4Block }, project, vpc }) => ({
    operation: 'vpc_subnet_create',
    args: { query: { project, vpc }, body: { name: nameWith(name, '-copy'), description, ipv4Block } },
  }),
  duplicateNote:
    'Subnets of a VPC cannot overlap: give it another block or another VPC. Its router is not included.',
  read: ({ resource, project, vpc }) => ({
    operation: 'vpc_subnet_view',
    args: { path: { subnet: resource.name }, query: { project, vpc } },
  }),
  terraformOperation: () => 'vpc_subnet_create',
} satisfies KindCode<PlacedInVpc<VpcSubnet>>
