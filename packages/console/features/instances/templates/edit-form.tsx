import { formatBytes } from '@portico/domain/byte-size.ts'
import { instanceLimits } from '@portico/domain/instances/limits.ts'
import { LayoutTemplate } from 'lucide-react'
import { useForm, useWatch } from 'react-hook-form'
import { invalidate } from '#data/update-cache.ts'
import { base64 } from '#shell/forms/base64.ts'
import { PanelForm } from '#shell/forms/panel-form.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { useEdit } from '#shell/forms/use-edit.ts'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import { SizeFields } from '#ui/forms/instance-size-fields.tsx'
import { Id } from '#ui/cells/id.tsx'
import { Time } from '#ui/cells/time.tsx'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { FileField } from '#ui/forms/file-field.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import { countOf } from '#ui/format/text.ts'
import { Properties } from '#ui/page/properties.tsx'
import { formOf, updateCall } from './edit-request.ts'
import { readersOf, templateArgs } from './request.ts'

/**
 * The edit form of a template of a project, or of the silo if `project` is null. Disks and network cannot be changed.
 */
export function InstanceTemplateEditForm({
  project,
  template,
}: {
  project: string | null
  template: string
}) {
  const data = useLoaded('porticoInstanceTemplateView', templateArgs(project, template))
  const form = useForm({ defaultValues: formOf(data) })
  const removesUserData = useWatch({ control: form.control, name: 'removeUserData' })
  const path = { template: data.id }
  const edit = useEdit(form, {
    saved: data,
    valuesOf: formOf,
    read: (send) => send('porticoInstanceTemplateView', { path }),
    what: 'this instance template',
    of: { ...(project !== null && { project }), kind: 'instance-template', id: data.id },
  })
  const { bootDisk, disks, networkInterfaces, externalIps } = data
  return (
    <PanelForm
      title="Edit instance template"
      subtitle={{ icon: LayoutTemplate, text: data.name }}
      submitLabel="Update instance template"
      form={form}
      edit={edit}
      closeTo={paths.instanceTemplates(project)}
      asCode={{ request: (filled) => updateCall(project, edit.meanwhile.began, filled) }}
      onSubmit={async (filled) => {
        const userData = filled.userData === null ? undefined : await base64(filled.userData)
        await edit.save(filled, (now, merged, send) =>
          send('porticoInstanceTemplateUpdate', {
            path,
            body: updateCall(project, now, merged, userData).args.body,
          }),
        )
        void invalidate('instance_template')
        toastDone('Instance template', filled.name, 'updated')
      }}
    >
      <NameField control={form.control} name="name" />
      <DescriptionField control={form.control} name="description" />
      <SizeFields control={form.control} />
      <CheckboxField control={form.control} name="start" label="Start instances" />
      {data.userData !== null && data.userData !== '' && (
        <CheckboxField
          control={form.control}
          name="removeUserData"
          label="Remove the saved user data"
          hint="New instances get no user data."
        />
      )}
      {!removesUserData && (
        <FileField
          control={form.control}
          name="userData"
          label={data.userData === '' ? 'User data' : 'New user data'}
          hint={`${data.userData === '' ? 'At most 32 KiB.' : 'Replaces the saved user data. At most 32 KiB.'} ${readersOf(project === null ? 'silo' : 'project')} can read it. Do not save secrets.`}
          validate={(file) =>
            file !== null && file.size > instanceLimits.maxUserData ? 'Must be 32 KiB or less' : null
          }
        />
      )}
      <Properties
        items={[
          { label: 'Boot disk', value: bootDisk === null ? 'None' : formatBytes(bootDisk.size) },
          {
            label: 'Additional disks',
            value:
              disks.length === 0
                ? 'None'
                : disks
                    .map(({ name, size }) => (name === undefined ? '' : `${name}, `) + formatBytes(size))
                    .join('; '),
          },
          {
            label: 'Network interfaces',
            value:
              networkInterfaces.type === 'create'
                ? countOf(networkInterfaces.params.length, 'interface')
                : networkInterfaces.type === 'default'
                  ? 'Default'
                  : 'None',
          },
          {
            label: 'Ephemeral IP',
            value: externalIps.length === 0 ? 'No' : (externalIps[0]?.pool ?? 'Default pool'),
          },
          { label: 'User data', value: userDataText(data.userData) },
          { label: 'ID', value: <Id value={data.id} /> },
          { label: 'Created', value: <Time value={data.timeCreated} caption="Created" /> },
          { label: 'Updated', value: <Time value={data.timeModified} caption="Updated" /> },
        ]}
      />
    </PanelForm>
  )
}

/**
 * Returns a text that says whether there is user data. The data itself is hidden from users who may not create
 * instances.
 */
function userDataText(userData: string | null): string {
  if (userData === null) return 'Hidden'
  return userData === '' ? 'None' : formatBytes((userData.length * 3) / 4, { digits: 1 })
}
