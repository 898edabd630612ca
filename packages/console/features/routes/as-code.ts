import type { RouterRoute } from '@portico/contract/types.ts'
import { nameWith } from '@portico/domain/names.ts'
import type { KindCode, PlacedInRouter } from '#shell/as-code/kind-code.ts'

/** Defines how routes are shown as code and duplicated. */
export const routeCode = {
  duplicate: ({ resource, project, vpc, router }) => {
    if (resource.kind !== 'custom') return null
    const { name, description, destination, target } = resource
    return {
      operation: 'vpc_router_route_create',
      args: {
        query: { project, vpc, router },
        body: { name: nameWith(name, '-copy'), description, destination, target },
      },
    }
  },
  duplicateNote: 'Give it another destination: of two routes for the same block, only one is used.',
  read: ({ resource, project, vpc, router }) => ({
    operation: 'vpc_router_route_view',
    args: { path: { route: resource.name }, query: { project, vpc, router } },
  }),
  terraformOperation: ({ resource }) => (resource.kind === 'custom' ? 'vpc_router_route_create' : null),
} satisfies KindCode<PlacedInRouter<RouterRoute>>
