import type { VpcRouter } from '@portico/contract/types.ts'
import { nameWith } from '@portico/domain/names.ts'
import type { KindCode, PlacedInVpc } from '#shell/as-code/kind-code.ts'

/** Defines how routers are shown as code and duplicated. */
export const routerCode = {
  duplicate: ({ resource: { name, description }, project, vpc }) => ({
    operation: 'vpc_router_create',
    args: { query: { project, vpc }, body: { name: nameWith(name, '-copy'), description } },
  }),
  duplicateNote: 'It has no routes, and no subnet uses it.',
  read: ({ resource, project, vpc }) => ({
    operation: 'vpc_router_view',
    args: { path: { router: resource.name }, query: { project, vpc } },
  }),
  // The system router can be created only together with its VPC.
  terraformOperation: ({ resource }) => (resource.kind === 'custom' ? 'vpc_router_create' : null),
} satisfies KindCode<PlacedInVpc<VpcRouter>>
