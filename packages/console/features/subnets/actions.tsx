import type { VpcSubnet } from '@portico/contract/types.ts'
import { writeRequest } from '#data/write-request.ts'
import { seed } from '#data/update-cache.ts'
import { kinds } from '#kinds/kinds.ts'
import type { BulkAction } from '#shell/actions/bulk.tsx'
import { deleteEntry } from '#shell/delete-resource.tsx'
import { paths } from '#shell/paths.ts'
import type { VpcScope } from '#shell/vpc-scope.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import type { MenuAction, MenuEntry } from '#ui/overlays/menu-entries.ts'
import { asCodeEntry } from '../as-code/index.tsx'

const { Component: InTheWay } = lazyComponent(
  async () => (await import('./blocking-instances.tsx')).BlockingInstances,
)

const remove = (subnet: Pick<VpcSubnet, 'id'>) =>
  writeRequest('vpcSubnetDelete', { path: { subnet: subnet.id } })

/** Deleting a subnet also deletes its route in the system router. */
const changes = ['vpc_subnet', 'router_route'] as const

/** Opens the edit form and caches the row for it. */
function editSubnet({ project, vpc }: VpcScope, subnet: VpcSubnet): MenuAction {
  return {
    label: 'Edit',
    href: paths.subnetEdit(project, vpc, subnet.name),
    onAction: () => seed('vpcSubnetView', { path: { subnet: subnet.name }, query: { project, vpc } }, subnet),
  }
}

/** Returns the row menu of a subnet. */
export function subnetActions(scope: VpcScope) {
  return (subnet: VpcSubnet): readonly MenuEntry[] => [
    { label: 'Addresses', href: paths.subnetAddresses(scope.project, scope.vpc, subnet.name) },
    editSubnet(scope, subnet),
    asCodeEntry('vpc_subnet', { resource: subnet, ...scope }),
    deleteSubnet(scope, subnet),
  ]
}

/** @param leave navigates away from the subnet's page after deletion */
export function deleteSubnet(
  scope: VpcScope,
  subnet: Pick<VpcSubnet, 'id' | 'name'>,
  leave?: () => Promise<unknown>,
): MenuAction {
  return deleteEntry({
    noun: kinds.vpc_subnet,
    name: subnet.name,
    consequences: <InTheWay scope={scope} subnet={subnet} />,
    act: remove(subnet),
    changes,
    ...(leave && { leave }),
  })
}

/** @param vpc name of the VPC of the list */
export const subnetBulkActions = (vpc: string): readonly BulkAction<VpcSubnet>[] => [
  {
    label: 'Delete',
    done: 'deleted',
    tone: 'danger',
    consequences: 'Their routes are deleted too. Subnets with interfaces are not deleted.',
    act: remove,
    changes,
    task: { operation: 'vpc_subnet_delete', vpc },
  },
]
