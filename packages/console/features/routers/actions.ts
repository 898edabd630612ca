import type { VpcRouter } from '@portico/contract/types.ts'
import { checkRouterDelete } from '@portico/domain/networks/route-rules.ts'
import { reasonOf } from '@portico/domain/refusals.ts'
import { writeRequest } from '#data/write-request.ts'
import { seed } from '#data/update-cache.ts'
import { kinds } from '#kinds/kinds.ts'
import type { BulkAction } from '#shell/actions/bulk.tsx'
import { deleteEntry } from '#shell/delete-resource.tsx'
import { paths } from '#shell/paths.ts'
import type { VpcScope } from '#shell/vpc-scope.ts'
import type { MenuEntry } from '#ui/overlays/menu-entries.ts'
import { asCodeEntry } from '../as-code/index.tsx'

const remove = (router: Pick<VpcRouter, 'id'>) =>
  writeRequest('vpcRouterDelete', { path: { router: router.id } })

/** Deleting a router deletes its routes, and its subnets use the system router again. */
const changes = ['vpc_router', 'router_route', 'vpc_subnet'] as const

/**
 * Returns a function for the row menu of a router.
 * @param leave navigates away from the router's page after deletion
 */
export function routerActions({ project, vpc }: VpcScope, leave?: () => Promise<unknown>) {
  return (router: VpcRouter): readonly MenuEntry[] => [
    {
      label: 'Edit',
      href: paths.routerEdit(project, vpc, router.name),
      onAction: () =>
        seed('vpcRouterView', { path: { router: router.name }, query: { project, vpc } }, router),
    },
    asCodeEntry('vpc_router', { resource: router, project, vpc }),
    deleteRouter(router, leave),
  ]
}

/** @param leave navigates away from the router's page after deletion */
export function deleteRouter(
  router: Pick<VpcRouter, 'id' | 'name' | 'kind'>,
  leave?: () => Promise<unknown>,
) {
  return deleteEntry(
    {
      noun: kinds.vpc_router,
      name: router.name,
      consequences: 'Its routes are deleted, and subnets that use it return to the system router.',
      act: remove(router),
      changes,
      ...(leave && { leave }),
    },
    reasonOf(checkRouterDelete(router)),
  )
}

/** @param vpc name of the VPC of the list */
export const routerBulkActions = (vpc: string): readonly BulkAction<VpcRouter>[] => [
  {
    label: 'Delete',
    done: 'deleted',
    tone: 'danger',
    whyNot: (router) => reasonOf(checkRouterDelete(router)),
    consequences: 'Their routes are deleted, and subnets that use them return to the system router.',
    act: remove,
    changes,
    task: { operation: 'vpc_router_delete', vpc },
  },
]
