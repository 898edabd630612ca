import type { BulkAction } from '#shell/actions/bulk.tsx'
import { deleteEntry } from '#shell/delete-resource.tsx'
import type { MenuEntry } from '#ui/overlays/menu-entries.ts'
import type { Group, GroupKind } from './group-kind.ts'

const consequences = 'Its instances are not affected and keep running where they are.'

/**
 * Returns the menu of a group.
 * @param leave navigates away from the group's page after deletion
 */
export function groupMenu(
  kind: GroupKind,
  project: string,
  group: Group,
  leave?: () => Promise<unknown>,
): readonly MenuEntry[] {
  return [
    {
      label: 'Edit',
      href: kind.paths.edit(project, group.name),
      onAction: () => kind.seed(project, group),
    },
    kind.code(group, project),
    deleteEntry({
      noun: kind.noun,
      name: group.name,
      consequences,
      act: kind.remove(group),
      changes: [kind.name, 'affinity_group_member'],
      ...(leave && { leave }),
    }),
  ]
}

export const groupBulkActions = (kind: GroupKind): readonly BulkAction<Group>[] => [
  {
    label: 'Delete',
    done: 'deleted',
    tone: 'danger',
    consequences: 'Their instances are not affected and keep running where they are.',
    act: kind.remove,
    changes: [kind.name, 'affinity_group_member'],
    task: { operation: kind.deleteTask },
  },
]
