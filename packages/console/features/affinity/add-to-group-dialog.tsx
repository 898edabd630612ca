import type { Instance } from '@portico/contract/types.ts'
import { type WriteRequest, sendWrite } from '#data/write-request.ts'
import { invalidate } from '#data/update-cache.ts'
import { codeRequestOf } from '#shell/as-code/code-request.ts'
import { PickDialog } from '#shell/forms/pick-dialog.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { combineChoices, useChoices } from '#shell/forms/use-choices.ts'
import { affinity } from './affinity.ts'
import { antiAffinity } from './anti-affinity.ts'
import type { Group, GroupKind } from './group-kind.ts'

/** A dialog to select a group of either kind and add an instance to it. */
export function AddToGroupDialog(props: {
  project: string
  instance: Instance
  /** IDs of the groups that already contain the instance */
  joined: ReadonlySet<string>
  onClose: () => void
}) {
  const { project, instance, joined, onClose } = props
  const apart = useChoices('antiAffinityGroupList', { query: { project } })
  const near = useChoices('affinityGroupList', { query: { project } })
  const groups = [...ofKind(antiAffinity, apart.rows), ...ofKind(affinity, near.rows)]
  const chosen = (id: string) => groups.find(({ group }) => group.id === id)
  const join = (id: string): WriteRequest => (chosen(id)?.kind ?? antiAffinity).add(id, instance.id)
  return (
    <PickDialog
      title="Add to affinity group"
      label="Group"
      items={groups
        .filter(({ group }) => !joined.has(group.id))
        .map(({ kind, group }) => ({ value: group.id, label: group.name, detail: kind.badge }))}
      source={combineChoices(apart, near).source}
      emptyText="The instance is in all groups"
      submitLabel="Add to group"
      onAttach={async (id) => {
        await sendWrite(join(id))
        toastDone('Instance', instance.name, `added to ${chosen(id)?.group.name ?? 'the group'}`)
        await invalidate('affinity_group_member')
      }}
      asCode={(id) => codeRequestOf(join(id))}
      onClose={onClose}
    />
  )
}

const ofKind = (kind: GroupKind, groups: readonly Group[]) => groups.map((group) => ({ kind, group }))
