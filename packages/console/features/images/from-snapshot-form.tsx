import { checkSnapshot } from '@portico/domain/disks/actions.ts'
import { reasonOf } from '@portico/domain/refusals.ts'
import { useForm } from 'react-hook-form'
import { invoke } from '#data/calls.ts'
import { invalidate } from '#data/update-cache.ts'
import { PanelForm } from '#shell/forms/panel-form.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import { Size } from '#ui/cells/size.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Properties } from '#ui/page/properties.tsx'

interface ImageForm {
  name: string
  description: string
  os: string
  version: string
}

const imageRequest = (filled: ImageForm, id: string) => ({
  ...filled,
  source: { type: 'snapshot' as const, id },
})

export function ImageFromSnapshotForm({ project, snapshot }: { project: string; snapshot: string }) {
  const data = useLoaded('snapshotView', { path: { snapshot }, query: { project } })
  const form = useForm<ImageForm>({
    defaultValues: { name: data.name, description: '', os: '', version: '' },
  })
  return (
    <PanelForm
      title="Create image from snapshot"
      submitLabel="Create image"
      form={form}
      closeTo={paths.snapshots(project)}
      submitDisabledReason={reasonOf(checkSnapshot('use', data.state))}
      asCode={{
        request: (filled) => ({
          operation: 'image_create',
          args: { query: { project }, body: imageRequest(filled, data.id) },
        }),
      }}
      onSubmit={async (filled) => {
        await invoke('imageCreate', { query: { project }, body: imageRequest(filled, data.id) })
        void invalidate('image')
        toastDone('Image', filled.name, 'created')
      }}
    >
      <Properties
        items={[
          { label: 'Snapshot', value: data.name },
          { label: 'Project', value: project },
          { label: 'Size', value: <Size bytes={data.size} /> },
        ]}
      />
      <NameField control={form.control} name="name" />
      <TextField control={form.control} name="description" label="Description" required />
      <TextField control={form.control} name="os" label="OS" required />
      <TextField control={form.control} name="version" label="Version" required />
    </PanelForm>
  )
}
