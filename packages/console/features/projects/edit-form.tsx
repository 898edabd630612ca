import { useForm } from 'react-hook-form'
import { invoke } from '#data/calls.ts'
import { invalidate, seed } from '#data/use-act.ts'
import { PanelForm } from '#shell/forms/panel-form.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import { type ProjectForm, updateCall } from './request.ts'

export function ProjectEditForm({ project }: { project: string }) {
  const data = useLoaded('projectView', { path: { project } })
  const form = useForm<ProjectForm>({ defaultValues: { name: data.name, description: data.description } })
  return (
    <PanelForm
      title="Edit project"
      submitLabel="Update project"
      form={form}
      closeTo={paths.projects()}
      asCode={{ request: (filled) => updateCall(project, filled) }}
      onSubmit={async (filled) => {
        const updated = await invoke('projectUpdate', updateCall(project, filled).args)
        seed('projectView', { path: { project: updated.name } }, updated)
        void invalidate('project')
        toastDone('Project', updated.name, 'updated')
      }}
    >
      <NameField control={form.control} name="name" />
      <DescriptionField control={form.control} name="description" />
    </PanelForm>
  )
}
