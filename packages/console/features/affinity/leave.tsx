import { sendWrite } from '#data/write-request.ts'
import { invalidate } from '#data/update-cache.ts'
import { confirmDestructive } from '#shell/delete-preview/destructive-action.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import type { MenuAction } from '#ui/overlays/menu-entries.ts'
import type { Group, GroupKind } from './group-kind.ts'

export const leaving =
  'A running machine stays where it is. The group no longer affects it from its next start on.'

/** Returns the menu entry that removes an instance, in any state, from a group after confirmation. */
export function leaveEntry(props: {
  kind: GroupKind
  group: Group
  project: string
  instance: { readonly id: string; readonly name: string }
}): MenuAction {
  const { kind, group, project, instance } = props
  const leave = kind.leave(group.id, instance.id)
  return {
    label: 'Remove from group',
    tone: 'danger',
    onAction: () =>
      confirmDestructive(
        {
          verb: 'Remove',
          noun: { one: 'instance', many: 'instances' },
          targets: [{ name: instance.name, act: leave }],
          consequences: leaving,
          from: { name: group.name, href: kind.paths.page(project, group.name) },
          failureTitle: 'Could not remove instance from group',
          onConfirm: async () => {
            await sendWrite(leave)
            toastDone('Instance', instance.name, `removed from ${group.name}`)
            await invalidate('affinity_group_member')
          },
        },
        {
          title: 'Remove instance from group',
          body: (
            <>
              Remove <b>{instance.name}</b> from <b>{group.name}</b>? {leaving}
            </>
          ),
        },
      ),
  }
}
