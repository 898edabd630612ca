import { MapPin } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { invalidate } from '#data/update-cache.ts'
import { PanelForm } from '#shell/forms/panel-form.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { useEdit } from '#shell/forms/use-edit.ts'
import { Name, PageNames } from '#shell/list/names.tsx'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import { Id } from '#ui/cells/id.tsx'
import { IpAddress } from '#ui/cells/ip-address.tsx'
import { Time } from '#ui/cells/time.tsx'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import { Properties } from '#ui/page/properties.tsx'
import { floatingIpReferences } from './references.ts'
import { formOf, updateCall } from './request.ts'

export function FloatingIpEditForm({ project, floatingIp }: { project: string; floatingIp: string }) {
  const data = useLoaded('floatingIpView', { path: { floatingIp }, query: { project } })
  const form = useForm({ defaultValues: formOf(data) })
  const path = { floatingIp: data.id }
  const edit = useEdit(form, {
    saved: data,
    valuesOf: formOf,
    read: (send) => send('floatingIpView', { path }),
    what: 'this floating IP',
    of: { project, kind: 'external-ip', id: data.id },
  })
  return (
    <PanelForm
      title="Edit floating IP"
      subtitle={{ icon: MapPin, text: data.ip }}
      submitLabel="Update floating IP"
      form={form}
      edit={edit}
      closeTo={paths.floatingIps(project)}
      asCode={{ request: (filled) => updateCall(project, edit.meanwhile.began, filled) }}
      onSubmit={async (filled) => {
        await edit.save(filled, (now, merged, send) =>
          send('floatingIpUpdate', { path, body: updateCall(project, now, merged).args.body }),
        )
        void invalidate('floating_ip')
        toastDone('Floating IP', filled.name, 'updated')
      }}
    >
      <PageNames references={floatingIpReferences(data)}>
        <Properties
          items={[
            { label: 'IP address', value: <IpAddress value={data.ip} /> },
            { label: 'IP pool', value: <Name id={data.ipPoolId} /> },
            {
              label: 'Instance',
              value: <Name id={data.instanceId} href={(name) => paths.instanceNetworking(project, name)} />,
            },
            { label: 'ID', value: <Id value={data.id} /> },
            { label: 'Created', value: <Time value={data.timeCreated} caption="Created" /> },
            { label: 'Updated', value: <Time value={data.timeModified} caption="Updated" /> },
          ]}
        />
      </PageNames>
      <NameField control={form.control} name="name" />
      <DescriptionField control={form.control} name="description" />
    </PanelForm>
  )
}
