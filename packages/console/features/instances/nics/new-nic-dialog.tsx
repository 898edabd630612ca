import { ipProblem } from '@portico/domain/ip/problems.ts'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { query } from '../../../data/calls.ts'
import { withAll } from '../../../data/names.ts'
import { PanelDialog } from '../../../shell/forms/panel-dialog.tsx'
import { DescriptionField } from '../../../ui/forms/description-field.tsx'
import { NameField } from '../../../ui/forms/name-field.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { emptyNic, type NewNic, type NicForm, nicRequest } from './request.ts'

/** Describe a network interface, for an instance that is there or is about to be. */
export function NewNicDialog(props: {
  project: string
  /** names that other interfaces of the instance have */
  taken?: readonly string[]
  onSubmit: (nic: NewNic) => Promise<void> | void
  onClose: () => void
}) {
  const { project, taken = [] } = props
  const form = useForm<NicForm>({ defaultValues: emptyNic })
  const { control } = form
  const vpc = form.watch('vpc')
  const vpcs = useQuery(query('vpcList', withAll({ query: { project } })))
  const subnets = useQuery({
    ...query('vpcSubnetList', withAll({ query: { project, vpc: vpc ?? '' } })),
    enabled: vpc !== null,
  })
  const items = (rows: readonly { name: string; description: string }[] | undefined) =>
    (rows ?? []).map(({ name, description }) => ({ value: name, label: name, detail: description }))
  return (
    <PanelDialog
      title="Add network interface"
      form={form}
      onClose={props.onClose}
      onSubmit={(filled) => props.onSubmit(nicRequest(filled))}
    >
      <NameField
        control={control}
        name="name"
        validate={(name) => (taken.includes(name) ? 'Another interface has this name' : null)}
      />
      <DescriptionField control={control} name="description" />
      <SelectField
        control={control}
        name="vpc"
        label="VPC"
        required
        isLoading={vpcs.isPending}
        emptyText="No VPCs in this project"
        placeholder="Choose a VPC"
        items={items(vpcs.data?.items)}
        onChange={() => form.setValue('subnet', null)}
      />
      <SelectField
        control={control}
        name="subnet"
        label="Subnet"
        required
        isDisabled={vpc === null}
        isLoading={vpc !== null && subnets.isPending}
        emptyText={vpc === null ? 'Choose a VPC first' : 'No subnets in this VPC'}
        placeholder="Choose a subnet"
        items={(subnets.data?.items ?? []).map((subnet) => ({
          value: subnet.name,
          label: subnet.name,
          detail: subnet.ipv4Block,
        }))}
      />
      <TextField
        control={control}
        name="ip"
        label="IP address"
        hint="The lowest free address of the subnet when left empty."
        mono
        validate={(ip) => (ip.trim() === '' ? null : ipProblem(ip))}
      />
    </PanelDialog>
  )
}
