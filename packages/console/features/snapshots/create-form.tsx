import { canDoToDisk, diskActions } from '@portico/domain/disks/actions.ts'
import { formatBytes } from '@portico/domain/byte-size.ts'
import { useForm } from 'react-hook-form'
import { invoke } from '#data/calls.ts'
import { invalidate } from '#data/update-cache.ts'
import { PanelForm } from '#shell/forms/panel-form.tsx'
import { useChoices } from '#shell/forms/use-choices.ts'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { paths } from '#shell/paths.ts'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import { ComboboxField } from '#ui/forms/select-field.tsx'

interface SnapshotForm {
  name: string
  description: string
  /** Name of a disk */
  disk: string | null
}

const snapshotRequest = ({ name, description, disk }: SnapshotForm) => ({
  name,
  description,
  disk: disk ?? '',
})

export function SnapshotCreateForm({ project }: { project: string }) {
  const form = useForm<SnapshotForm>({ defaultValues: { name: '', description: '', disk: null } })
  const disks = useChoices('diskList', { query: { project } }, diskActions.snapshot.states)
  return (
    <PanelForm
      title="Create snapshot"
      form={form}
      closeTo={paths.snapshots(project)}
      asCode={{
        request: (filled) => ({
          operation: 'snapshot_create',
          args: { query: { project }, body: snapshotRequest(filled) },
        }),
      }}
      onSubmit={async (filled) => {
        await invoke('snapshotCreate', { query: { project }, body: snapshotRequest(filled) })
        void invalidate('snapshot')
        toastDone('Snapshot', filled.name, 'created')
      }}
    >
      <NameField control={form.control} name="name" />
      <DescriptionField control={form.control} name="description" />
      <ComboboxField
        control={form.control}
        name="disk"
        label="Disk"
        required
        source={disks.source}
        emptyText="No disk of this project allows a snapshot"
        items={disks.rows
          .filter((disk) => canDoToDisk('snapshot', disk.state.state))
          .map((disk) => ({ value: disk.name, label: disk.name, detail: formatBytes(disk.size) }))}
      />
    </PanelForm>
  )
}
