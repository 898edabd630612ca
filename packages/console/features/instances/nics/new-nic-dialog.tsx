import type { CodeRequest } from '@portico/contract/as-code/request.ts'
import { ipProblem } from '@portico/domain/ip/problems.ts'
import { type Control, useForm, useWatch } from 'react-hook-form'
import { PanelDialog } from '#shell/forms/panel-dialog.tsx'
import { useChoices } from '#shell/forms/use-choices.ts'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { emptyNic, type NewNic, type NicForm, nicRequest } from './request.ts'

/** A dialog for a new network interface of an existing or a new instance. */
export function NewNicDialog(props: {
  project: string
  /** Names of the instance's other interfaces */
  taken?: readonly string[]
  onSubmit: (nic: NewNic) => Promise<void> | void
  /** Returns the request that adds the interface; undefined if it is added later, with a new instance. */
  asCode?: (nic: NewNic) => CodeRequest
  onClose: () => void
}) {
  const { project, taken = [], asCode } = props
  const form = useForm<NicForm>({ defaultValues: emptyNic })
  const { control } = form
  const vpcs = useChoices('vpcList', { query: { project } })
  return (
    <PanelDialog<NicForm>
      title="Add network interface"
      form={form}
      onClose={props.onClose}
      {...(asCode && { asCode: { request: (filled) => asCode(nicRequest(filled)) } })}
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
        source={vpcs.source}
        emptyText="No VPCs in this project"
        placeholder="Choose a VPC"
        items={vpcs.rows.map(({ name, description }) => ({ value: name, label: name, detail: description }))}
        onChange={() => form.setValue('subnet', null)}
      />
      <SubnetField control={control} project={project} />
      <TextField
        control={control}
        name="ip"
        label="IP address"
        hint="The lowest free address of the subnet if empty."
        mono
        validate={(ip) => (ip.trim() === '' ? null : ipProblem(ip))}
      />
    </PanelDialog>
  )
}

/** A field for a subnet of the selected VPC. */
function SubnetField({ control, project }: { control: Control<NicForm>; project: string }) {
  const vpc = useWatch({ control, name: 'vpc' })
  const subnets = useChoices('vpcSubnetList', { query: { project, vpc: vpc ?? '' } })
  return (
    <SelectField
      control={control}
      name="subnet"
      label="Subnet"
      required
      isDisabled={vpc === null}
      source={subnets.source}
      emptyText="No subnets in this VPC"
      placeholder={vpc === null ? 'Choose a VPC first' : 'Choose a subnet'}
      items={subnets.rows.map((subnet) => ({
        value: subnet.name,
        label: subnet.name,
        detail: subnet.ipv4Block,
      }))}
    />
  )
}
