import type { CodeRequest } from '@portico/contract/as-code/request.ts'
import { useForm, useWatch } from 'react-hook-form'
import { invoke } from '#data/calls.ts'
import { invalidate } from '#data/update-cache.ts'
import { PanelDialog } from '#shell/forms/panel-dialog.tsx'
import { useChoices } from '#shell/forms/use-choices.ts'
import { toast } from '#ui/feedback/toast.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'

interface PromoteForm {
  project: string | null
  image: string | null
}

const promotion = ({ project, image }: PromoteForm) =>
  ({
    operation: 'image_promote',
    args: { path: { image: image ?? '' }, query: { project: project ?? '' } },
  }) as const satisfies CodeRequest

/** A dialog to select an image of a project and promote it to the silo. */
export function PromoteDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<PromoteForm>({ defaultValues: { project: null, image: null } })
  const project = useWatch({ control: form.control, name: 'project' })
  const projects = useChoices('projectList', {})
  return (
    <PanelDialog
      title="Promote image"
      form={form}
      onClose={onClose}
      asCode={{ request: promotion }}
      onSubmit={async (filled) => {
        await invoke('imagePromote', promotion(filled).args)
        toast.success({ content: `Image ${filled.image ?? ''} promoted` })
        await invalidate('image')
      }}
    >
      <Notice>All projects of the silo can then create disks from it.</Notice>
      <SelectField
        control={form.control}
        name="project"
        label="Project"
        required
        items={projects.rows.map(({ name }) => ({ value: name, label: name }))}
        source={projects.source}
        placeholder="Choose a project"
        emptyText="No projects"
        onChange={() => form.setValue('image', null)}
      />
      <ImageField key={project} form={form} project={project} />
    </PanelDialog>
  )
}

function ImageField(props: { form: ReturnType<typeof useForm<PromoteForm>>; project: string | null }) {
  const { form, project } = props
  const images = useChoices('imageList', { query: { project: project ?? '' } })
  return (
    <SelectField
      control={form.control}
      name="image"
      label="Image"
      required
      isDisabled={project === null}
      items={images.rows
        .filter(({ projectId }) => projectId !== null)
        .map(({ name, os, version }) => ({ value: name, label: name, detail: `${os} ${version}` }))}
      source={images.source}
      placeholder={project === null ? 'Choose a project first' : 'Choose an image'}
      emptyText="This project has no images of its own"
    />
  )
}
