import { useForm } from 'react-hook-form'
import { invoke } from '#data/calls.ts'
import { invalidate } from '#data/update-cache.ts'
import { PanelForm } from '#shell/forms/panel-form.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { paths } from '#shell/paths.ts'
import { DiskFields } from './fields.tsx'
import { diskAsCode } from './paste.ts'
import { type DiskForm, diskRequest, emptyDisk } from './request.ts'

export function DiskCreateForm({ project }: { project: string }) {
  const form = useForm<DiskForm>({ defaultValues: emptyDisk })
  return (
    <PanelForm
      title="Create disk"
      form={form}
      closeTo={paths.disks(project)}
      asCode={diskAsCode(project)}
      onSubmit={async (filled) => {
        await invoke('diskCreate', { query: { project }, body: diskRequest(filled) })
        void invalidate('disk')
        toastDone('Disk', filled.name, 'created')
      }}
    >
      <DiskFields form={form} project={project} />
    </PanelForm>
  )
}
