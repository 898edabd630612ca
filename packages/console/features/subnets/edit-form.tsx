import type { VpcSubnet } from '@portico/contract/types.ts'
import { nameOr } from '@portico/domain/names.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Network } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { act } from '#data/act.ts'
import { invoke, notFoundIsFine, query } from '#data/calls.ts'
import { invalidate } from '#data/use-act.ts'
import { PanelForm } from '#shell/forms/panel-form.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { FormPathPreview } from '#shell/path-changes/form-preview.tsx'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import type { VpcPlace } from '#shell/vpc-place.ts'
import { Link } from '#ui/actions/link.tsx'
import { Id } from '#ui/cells/id.tsx'
import { Time } from '#ui/cells/time.tsx'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import { Properties } from '#ui/page/properties.tsx'
import { systemRouter, type SubnetEdit, updateCall } from './request.ts'
import { RouterField } from './router-field.tsx'

const fields = ['name', 'customRouter'] as const

const byName = (place: VpcPlace, subnet: string) => ({ path: { subnet }, query: { ...place } })
const byId = (router: string) => ({ path: { router } })

export function SubnetEditForm({ subnet: name, ...place }: VpcPlace & { subnet: string }) {
  const subnet = useLoaded('vpcSubnetView', byName(place, name))
  // The router that it had when the form opened: what is typed stays when it gets another meanwhile.
  const [routerId] = useState(subnet.customRouterId ?? null)
  return routerId === null ? (
    <Fields place={place} subnet={subnet} router={systemRouter} />
  ) : (
    <FieldsOfRouted place={place} subnet={subnet} routerId={routerId} />
  )
}

function FieldsOfRouted(props: { place: VpcPlace; subnet: VpcSubnet; routerId: string }) {
  const { place, subnet, routerId } = props
  // It may be deleted while the form is open, which then goes on: unlike `useLoaded` this fails only where it never was.
  const { data: router } = useSuspenseQuery(query('vpcRouterView', byId(routerId), notFoundIsFine))
  return <Fields place={place} subnet={subnet} router={router.name} />
}

/** @param props.router name of the one it had when the form opened */
function Fields({ place, subnet, router }: { place: VpcPlace; subnet: VpcSubnet; router: string }) {
  const { project, vpc } = place
  const form = useForm<SubnetEdit>({
    defaultValues: { name: subnet.name, description: subnet.description, customRouter: router },
  })
  return (
    <PanelForm
      title="Edit subnet"
      subtitle={{ icon: Network, text: subnet.name }}
      submitLabel="Update subnet"
      form={form}
      closeTo={paths.subnets(project, vpc)}
      asCode={{ request: (filled) => updateCall(place, subnet, filled) }}
      onSubmit={async (filled) => {
        await invoke('vpcSubnetUpdate', updateCall(place, subnet, filled).args)
        void invalidate('vpc_subnet', 'router_route')
        toastDone('Subnet', filled.name, 'updated')
      }}
    >
      <Properties
        items={[
          {
            label: 'IPv4 block',
            value: <Link href={paths.subnetAddresses(project, vpc, subnet.name)}>{subnet.ipv4Block}</Link>,
          },
          { label: 'IPv6 block', value: <code className="font-mono text-xs">{subnet.ipv6Block}</code> },
          { label: 'ID', value: <Id value={subnet.id} /> },
          { label: 'Created', value: <Time value={subnet.timeCreated} caption="Created" /> },
        ]}
      />
      <NameField control={form.control} name="name" />
      <DescriptionField control={form.control} name="description" />
      <RouterField {...place} control={form.control} name="customRouter" />
      <FormPathPreview
        form={form}
        fields={fields}
        actOf={(filled) => {
          const name = nameOr(filled.name, subnet.name)
          return act('vpcSubnetUpdate', updateCall(place, subnet, { ...filled, name }).args)
        }}
      />
    </PanelForm>
  )
}
