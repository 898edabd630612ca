import type { RouterRoute } from '@portico/contract/types.ts'
import { nameWith } from '@portico/domain/names.ts'
import type { KindCode, PlacedInRouter } from '#shell/as-code/kind-code.ts'

/** A route as code. */
export const routeCode = {
  duplicate: ({ thing, project, vpc, router }) => {
    if (thing.kind !== 'custom') return null
    const { name, description, destination, target } = thing
    return {
      operation: 'vpc_router_route_create',
      args: {
        query: { project, vpc, router },
        body: { name: nameWith(name, '-copy'), description, destination, target },
      },
    }
  },
  duplicateNote: 'Give it another destination: of two routes for the same block, only one is used.',
  read: ({ thing, project, vpc, router }) => ({
    operation: 'vpc_router_route_view',
    args: { path: { route: thing.name }, query: { project, vpc, router } },
  }),
  terraformOperation: ({ thing }) => (thing.kind === 'custom' ? 'vpc_router_route_create' : null),
} satisfies KindCode<PlacedInRouter<RouterRoute>>
