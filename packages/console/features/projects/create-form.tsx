import { useForm } from 'react-hook-form'
import { invoke } from '#data/calls.ts'
import { invalidate, seed } from '#data/update-cache.ts'
import { PanelForm } from '#shell/forms/panel-form.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { paths } from '#shell/paths.ts'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import type { ProjectForm } from './request.ts'

async function create(body: ProjectForm): Promise<string> {
  const project = await invoke('projectCreate', { body })
  seed('projectView', { path: { project: project.name } }, project)
  void invalidate('project')
  toastDone('Project', project.name, 'created')
  return paths.instances(project.name)
}

export function ProjectCreateForm() {
  const form = useForm<ProjectForm>({ defaultValues: { name: '', description: '' } })
  return (
    <PanelForm
      title="Create project"
      form={form}
      closeTo={paths.projects()}
      asCode={{ request: (body) => ({ operation: 'project_create', args: { body } }) }}
      onSubmit={create}
    >
      <NameField control={form.control} name="name" />
      <DescriptionField control={form.control} name="description" />
    </PanelForm>
  )
}
