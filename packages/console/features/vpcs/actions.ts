import type { Vpc } from '@portico/contract/types.ts'
import { writeRequest } from '#data/write-request.ts'
import { seed } from '#data/update-cache.ts'
import { kinds } from '#kinds/kinds.ts'
import type { BulkAction } from '#shell/actions/bulk.tsx'
import { deleteEntry } from '#shell/delete-resource.tsx'
import { paths } from '#shell/paths.ts'
import type { MenuEntry } from '#ui/overlays/menu-entries.ts'

const remove = (vpc: Vpc) => writeRequest('vpcDelete', { path: { vpc: vpc.id } })

const consequences = 'Its routers, gateways and firewall rules are deleted too. Delete its subnets first.'

/**
 * Returns the menu of a VPC.
 * @param how.onCode shows the VPC as code
 * @param how.leave navigates away from the page of the VPC after its deletion
 */
export function vpcMenu(
  project: string,
  vpc: Vpc,
  how: { readonly codeEntry: MenuEntry; readonly leave?: () => Promise<unknown> },
): readonly MenuEntry[] {
  return [
    {
      label: 'Edit',
      href: paths.vpcEdit(project, vpc.name),
      onAction: () => seed('vpcView', { path: { vpc: vpc.name }, query: { project } }, vpc),
    },
    how.codeEntry,
    deleteEntry({
      noun: kinds.vpc,
      name: vpc.name,
      consequences,
      act: remove(vpc),
      changes: ['vpc'],
      ...(how.leave && { leave: how.leave }),
    }),
  ]
}

export const vpcBulkActions: readonly BulkAction<Vpc>[] = [
  {
    label: 'Delete',
    done: 'deleted',
    tone: 'danger',
    consequences: 'Their routers, gateways and firewall rules are deleted too. Delete their subnets first.',
    act: remove,
    changes: ['vpc'],
    task: { operation: 'vpc_delete' },
  },
]
