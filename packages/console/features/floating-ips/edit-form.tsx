import { MapPin } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { invoke } from '../../data/calls.ts'
import { useNames } from '../../data/names.ts'
import { invalidate } from '../../data/use-act.ts'
import { PanelForm } from '../../shell/forms/panel-form.tsx'
import { toastDone } from '../../shell/forms/toast-done.tsx'
import { paths } from '../../shell/paths.ts'
import { useLoaded } from '../../shell/use-loaded.ts'
import { Link } from '../../ui/actions/link.tsx'
import { Empty } from '../../ui/cells/empty.tsx'
import { Id } from '../../ui/cells/id.tsx'
import { IpAddress } from '../../ui/cells/ip-address.tsx'
import { Time } from '../../ui/cells/time.tsx'
import { DescriptionField } from '../../ui/forms/description-field.tsx'
import { NameField } from '../../ui/forms/name-field.tsx'
import { Properties } from '../../ui/page/properties.tsx'

export function FloatingIpEditForm({ project, floatingIp }: { project: string; floatingIp: string }) {
  const data = useLoaded('floatingIpView', { path: { floatingIp }, query: { project } })
  const instances = useNames('instanceList', { query: { project } })
  const pools = useNames('projectIpPoolList', {})
  const form = useForm({ defaultValues: { name: data.name, description: data.description } })
  const instance = data.instanceId == null ? undefined : instances.get(data.instanceId)
  return (
    <PanelForm
      title="Edit floating IP"
      subtitle={{ icon: MapPin, text: data.ip }}
      submitLabel="Update floating IP"
      form={form}
      closeTo={paths.floatingIps(project)}
      onSubmit={async (body) => {
        await invoke('floatingIpUpdate', { path: { floatingIp }, query: { project }, body })
        void invalidate('floatingIpList')
        toastDone('Floating IP', body.name, 'updated')
      }}
    >
      <Properties
        items={[
          { label: 'IP address', value: <IpAddress value={data.ip} /> },
          { label: 'IP pool', value: pools.get(data.ipPoolId) ?? <Empty /> },
          {
            label: 'Instance',
            value:
              instance === undefined ? (
                <Empty />
              ) : (
                <Link href={paths.instanceNetworking(project, instance)}>{instance}</Link>
              ),
          },
          { label: 'ID', value: <Id value={data.id} /> },
          { label: 'Created', value: <Time value={data.timeCreated} caption="Created" /> },
          { label: 'Updated', value: <Time value={data.timeModified} caption="Updated" /> },
        ]}
      />
      <NameField control={form.control} name="name" />
      <DescriptionField control={form.control} name="description" />
    </PanelForm>
  )
}
