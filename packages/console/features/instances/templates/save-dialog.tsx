import type { CamelBody } from '@portico/contract/client.ts'
import type { Instance } from '@portico/contract/types.ts'
import { nameWith } from '@portico/domain/names.ts'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { messageOf } from '#data/api-error.ts'
import { invoke } from '#data/calls.ts'
import { invalidate } from '#data/update-cache.ts'
import { PanelDialog } from '#shell/forms/panel-dialog.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { useChosen } from '#shell/forms/use-chosen.ts'
import { paths } from '#shell/paths.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import { RadioField } from '#ui/forms/radio-field.tsx'
import { useInstanceDuplicate } from '../as-code.tsx'
import { readersOf, templateRequest, whyNotInSilo } from './request.ts'

interface SaveForm {
  name: string
  description: string
  scope: 'project' | 'silo'
}

/** A dialog that saves the settings of an instance as a template of the project or the silo. */
export function SaveTemplateDialog(props: {
  project: string
  /** The request of the instance form, or of an existing instance's duplicate. */
  body: CamelBody<'instance_create'>
  onClose: () => void
}) {
  const { project, body, onClose } = props
  const form = useForm<SaveForm>({
    defaultValues: {
      name: body.name === '' ? '' : nameWith(body.name, '-template'),
      description: '',
      scope: 'project',
    },
  })
  const scope = useWatch({ control: form.control, name: 'scope' })
  const { bootDisk, disks } = templateRequest(body, body)
  const imageId = bootDisk?.diskSource.type === 'image' ? bootDisk.diskSource.imageId : null
  const notInSilo = whyNotInSilo({ bootDisk, disks }, useChosen('imageView', imageId))
  const request = ({ scope, ...naming }: SaveForm) => ({
    ...(scope === 'project' && { query: { project } }),
    body: templateRequest(body, naming),
  })
  return (
    <PanelDialog
      title="Save as template"
      submitLabel="Save template"
      form={form}
      asCode={{
        request: (filled) => ({ operation: 'portico_instance_template_create', args: request(filled) }),
      }}
      onSubmit={async (filled) => {
        await invoke('porticoInstanceTemplateCreate', request(filled))
        void invalidate('instance_template')
        const list = paths.instanceTemplates(filled.scope === 'project' ? project : null)
        toastDone('Instance template', filled.name, 'saved', { label: 'View templates', href: list })
      }}
      onClose={onClose}
    >
      <Notice>
        A template keeps the size, new disks, network and user data. Name, hostname, SSH keys, existing disks
        and floating IPs belong to one instance and are not saved.
      </Notice>
      {body.userData !== undefined && body.userData !== '' && (
        <Notice kind="warn" title="User data is saved with the template">
          {readersOf(scope)} can read it. Do not save secrets.
        </Notice>
      )}
      <NameField control={form.control} name="name" />
      <DescriptionField control={form.control} name="description" />
      <RadioField
        control={form.control}
        name="scope"
        label="Save in"
        required
        choices={[
          { value: 'project', label: 'This project' },
          {
            value: 'silo',
            label: 'The silo, for all its projects',
            description: notInSilo,
            disabledReason: notInSilo,
          },
        ]}
      />
    </PanelDialog>
  )
}

/**
 * A dialog that saves the settings of an existing instance as a template. User data is not included, because the API
 * does not return it.
 */
export function SaveInstanceDialog(props: { project: string; instance: Instance; onClose: () => void }) {
  const { project, instance, onClose } = props
  const { request, failure } = useInstanceDuplicate({ resource: instance, project })
  const error = failure?.error
  useEffect(() => {
    if (error === undefined) return
    toast.error({ title: 'Could not read the instance', content: messageOf(error) })
    onClose()
  }, [error, onClose])
  if (request === undefined) return null
  const body = { ...request.args.body, name: instance.name }
  return <SaveTemplateDialog project={project} body={body} onClose={onClose} />
}
