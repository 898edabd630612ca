import { nameOr } from '@portico/domain/names.ts'
import { Network } from 'lucide-react'
import { useForm, useWatch } from 'react-hook-form'
import { writeRequest } from '#data/write-request.ts'
import { invalidate, seed } from '#data/update-cache.ts'
import { PanelForm } from '#shell/forms/panel-form.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { useEdit } from '#shell/forms/use-edit.ts'
import { FormPathPreview } from '#shell/path-changes/form-preview.tsx'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import { useRename } from '../renames/index.ts'
import { formOf, type VpcEdit, vpcUpdateCall } from './request.ts'

const fields = ['name'] as const

/** The edit form of a VPC, which opens over the first tab of the VPC's page. */
export function VpcEditForm({ project, vpc }: { project: string; vpc: string }) {
  const data = useLoaded('vpcView', { path: { vpc }, query: { project } })
  const form = useForm<VpcEdit>({ defaultValues: formOf(data) })
  const path = { vpc: data.id }
  const edit = useEdit(form, {
    saved: data,
    valuesOf: formOf,
    read: (send) => send('vpcView', { path }),
    what: 'this VPC',
    of: { project, kind: 'vpc', id: data.id },
  })
  const typedName = useWatch({ control: form.control, name: 'name' })
  const rename = useRename({ project, vpc }, { type: 'vpc', from: data.name }, typedName)
  return (
    <PanelForm
      title="Edit VPC"
      subtitle={{ icon: Network, text: data.name }}
      submitLabel="Update VPC"
      form={form}
      edit={edit}
      closeTo={paths.vpc(project, vpc)}
      asCode={{ request: (filled) => vpcUpdateCall(project, edit.meanwhile.began, filled) }}
      onSubmit={async (filled) => {
        const updated = await rename.save(() =>
          edit.save(filled, (now, merged, send) =>
            send('vpcUpdate', { path, body: vpcUpdateCall(project, now, merged).args.body }),
          ),
        )
        seed('vpcView', { path: { vpc: updated.name }, query: { project } }, updated)
        void invalidate('vpc')
        toastDone('VPC', updated.name, 'updated')
        return paths.vpc(project, updated.name)
      }}
    >
      <NameField control={form.control} name="name" />
      {rename.notice}
      <DescriptionField control={form.control} name="description" />
      <NameField control={form.control} name="dnsName" label="DNS name" required={false} />
      {rename.leavesNames && (
        <FormPathPreview
          form={form}
          fields={fields}
          actOf={({ name }) => writeRequest('vpcUpdate', { path, body: { name: nameOr(name, data.name) } })}
        />
      )}
    </PanelForm>
  )
}
