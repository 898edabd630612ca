import { joiningStates } from '@portico/domain/affinity/members.ts'
import { sendWrite } from '#data/write-request.ts'
import { invalidate } from '#data/update-cache.ts'
import { codeRequestOf } from '#shell/as-code/code-request.ts'
import { PickDialog } from '#shell/forms/pick-dialog.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { useChoices } from '#shell/forms/use-choices.ts'
import type { Group, GroupKind } from '../group-kind.ts'

/** A dialog to select an instance and add it to a group. */
export function AddMemberDialog(props: {
  kind: GroupKind
  project: string
  group: Group
  /** IDs of the current members, which cannot be chosen */
  members: ReadonlySet<string>
  onClose: () => void
}) {
  const { kind, project, group, members, onClose } = props
  const instances = useChoices('instanceList', { query: { project } }, joiningStates)
  const able = instances.rows.filter(
    ({ id, runState }) => !members.has(id) && joiningStates.includes(runState),
  )
  const nameOf = (id: string) => instances.rows.find((row) => row.id === id)?.name ?? id
  return (
    <PickDialog
      title="Add instance to group"
      label="Instance"
      note="Only stopped instances can be added, because groups take effect when an instance starts."
      items={able.map(({ id, name, runState }) => ({ value: id, label: name, detail: runState }))}
      source={instances.source}
      emptyText="All stopped instances are members"
      submitLabel="Add to group"
      onAttach={async (id) => {
        await sendWrite(kind.add(group.id, id))
        toastDone('Instance', nameOf(id), `added to ${group.name}`)
        await invalidate('affinity_group_member')
      }}
      asCode={(id) => codeRequestOf(kind.add(group.id, id))}
      onClose={onClose}
    />
  )
}
