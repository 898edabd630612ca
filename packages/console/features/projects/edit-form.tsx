import { useForm } from 'react-hook-form'
import { invalidate, seed } from '#data/update-cache.ts'
import { PanelForm } from '#shell/forms/panel-form.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { useEdit } from '#shell/forms/use-edit.ts'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import { formOf, type ProjectForm, updateCall } from './request.ts'

export function ProjectEditForm({ project }: { project: string }) {
  const data = useLoaded('projectView', { path: { project } })
  const form = useForm<ProjectForm>({ defaultValues: formOf(data) })
  const path = { project: data.id }
  const edit = useEdit(form, {
    saved: data,
    valuesOf: formOf,
    read: (send) => send('projectView', { path }),
    what: 'this project',
    of: { kind: 'project', id: data.id },
  })
  return (
    <PanelForm
      title="Edit project"
      submitLabel="Update project"
      form={form}
      edit={edit}
      closeTo={paths.projects()}
      asCode={{ request: (filled) => updateCall(edit.meanwhile.began, filled) }}
      onSubmit={async (filled) => {
        const updated = await edit.save(filled, (now, merged, send) =>
          send('projectUpdate', { ...updateCall(now, merged).args, path }),
        )
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
