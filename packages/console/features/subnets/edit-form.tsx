import type { VpcSubnet } from '@portico/contract/types.ts'
import { nameOr } from '@portico/domain/names.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Network } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { writeRequest } from '#data/write-request.ts'
import { type Invoke, invoke, notFoundIsFine, query } from '#data/calls.ts'
import { invalidate } from '#data/update-cache.ts'
import { PanelForm } from '#shell/forms/panel-form.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { useEdit } from '#shell/forms/use-edit.ts'
import { FormPathPreview } from '#shell/path-changes/form-preview.tsx'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import type { VpcScope } from '#shell/vpc-scope.ts'
import { Link } from '#ui/actions/link.tsx'
import { Id } from '#ui/cells/id.tsx'
import { Time } from '#ui/cells/time.tsx'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import { Properties } from '#ui/page/properties.tsx'
import { useRename } from '../renames/index.ts'
import { systemRouter, type SubnetEdit, updateCall } from './request.ts'
import { RouterField } from './router-field.tsx'

const fields = ['name', 'customRouter'] as const

const byName = (scope: VpcScope, subnet: string) => ({ path: { subnet }, query: { ...scope } })
const byId = (router: string) => ({ path: { router } })

export function SubnetEditForm({ subnet: name, ...scope }: VpcScope & { subnet: string }) {
  const subnet = useLoaded('vpcSubnetView', byName(scope, name))
  // The router at the time when the form was opened, so that the input is kept if the subnet gets another router.
  const [routerId] = useState(subnet.customRouterId ?? null)
  return routerId === null ? (
    <Fields scope={scope} subnet={subnet} />
  ) : (
    <FieldsOfRouted scope={scope} subnet={subnet} routerId={routerId} />
  )
}

function FieldsOfRouted(props: { scope: VpcScope; subnet: VpcSubnet; routerId: string }) {
  const { scope, subnet, routerId } = props
  // If the router is deleted while the form is open, the form remains: in contrast to `useLoaded`, this query fails
  // only if the router never existed.
  useSuspenseQuery(query('vpcRouterView', byId(routerId), notFoundIsFine))
  return <Fields scope={scope} subnet={subnet} />
}

/** A subnet with the name of its router, or `systemRouter`. */
type RoutedSubnet = VpcSubnet & { readonly router: string }

const formOf = ({ name, description, router }: RoutedSubnet): SubnetEdit => ({
  name,
  description,
  customRouter: router,
})

async function readSubnet(subnet: string, send: Invoke): Promise<RoutedSubnet> {
  const now = await send('vpcSubnetView', { path: { subnet } })
  if (now.customRouterId == null) return { ...now, router: systemRouter }
  return { ...now, router: (await invoke('vpcRouterView', byId(now.customRouterId))).name }
}

function useRouted(subnet: VpcSubnet): RoutedSubnet {
  const { customRouterId } = subnet
  const { data } = useQuery({
    ...query('vpcRouterView', byId(customRouterId ?? ''), notFoundIsFine),
    enabled: customRouterId != null,
    throwOnError: false,
  })
  // The name of another router may still be loading; saving reads it again.
  const router = customRouterId == null ? systemRouter : (data?.name ?? systemRouter)
  return useMemo(() => ({ ...subnet, router }), [subnet, router])
}

function Fields({ scope, subnet }: { scope: VpcScope; subnet: VpcSubnet }) {
  const { project, vpc } = scope
  const saved = useRouted(subnet)
  const form = useForm<SubnetEdit>({ defaultValues: formOf(saved) })
  const edit = useEdit(form, {
    saved,
    valuesOf: formOf,
    read: (send) => readSubnet(subnet.id, send),
    what: 'this subnet',
    of: { project, kind: 'vpc-subnet', id: subnet.id },
  })
  const typedName = useWatch({ control: form.control, name: 'name' })
  const rename = useRename(scope, { type: 'subnet', from: subnet.name }, typedName)
  return (
    <PanelForm
      title="Edit subnet"
      subtitle={{ icon: Network, text: subnet.name }}
      submitLabel="Update subnet"
      form={form}
      edit={edit}
      closeTo={paths.subnets(project, vpc)}
      asCode={{ request: (filled) => updateCall(scope, edit.meanwhile.began, filled) }}
      onSubmit={async (filled) => {
        await rename.save(() =>
          edit.save(filled, (now, merged, send) =>
            send('vpcSubnetUpdate', {
              path: { subnet: now.id },
              body: updateCall(scope, now, merged).args.body,
            }),
          ),
        )
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
      {rename.notice}
      <DescriptionField control={form.control} name="description" />
      <RouterField {...scope} control={form.control} name="customRouter" />
      <FormPathPreview
        form={form}
        fields={fields}
        actOf={(filled) => {
          // If the references are renamed too, the new name opens and closes no paths.
          const name = rename.leavesNames ? nameOr(filled.name, subnet.name) : subnet.name
          return writeRequest('vpcSubnetUpdate', updateCall(scope, subnet, { ...filled, name }).args)
        }}
      />
    </PanelForm>
  )
}
