import { useForm, useWatch, type Control } from 'react-hook-form'
import { PanelDialog } from '#shell/forms/panel-dialog.tsx'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import { NumberField } from '#ui/forms/number-field.tsx'
import { RadioField } from '#ui/forms/radio-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import type { Interface } from '../form.ts'

interface InterfaceForm {
  name: string
  kind: string
  vid: number | null
  v6Enabled: boolean
}

const kindChoices = [
  { value: 'primary', label: 'Primary', description: 'The link itself' },
  { value: 'vlan', label: 'VLAN', description: 'Packets of one VLAN on the link' },
  { value: 'loopback', label: 'Loopback', description: 'Of the switch, not on a link' },
] as const

function interfaceOf({ name, kind, vid, v6Enabled }: InterfaceForm): Interface {
  return {
    name: name.trim(),
    kind: kind === 'vlan' ? { type: 'vlan', vid: vid ?? 0 } : { type: kind as 'primary' | 'loopback' },
    v6Enabled,
  }
}

/** A dialog for an interface, to which addresses, routes and peers belong. */
export function InterfaceDialog(props: {
  row: Interface | null
  taken: readonly string[]
  onSubmit: (one: Interface) => void
  onClose: () => void
}) {
  const { row, taken } = props
  const form = useForm<InterfaceForm>({
    defaultValues: {
      name: row?.name ?? '',
      kind: row?.kind.type ?? 'primary',
      vid: row?.kind.type === 'vlan' ? row.kind.vid : null,
      v6Enabled: row?.v6Enabled ?? false,
    },
  })
  return (
    <PanelDialog<InterfaceForm>
      title={row === null ? 'Add interface' : `Change interface ${row.name}`}
      submitLabel={row === null ? 'Add interface' : 'Change interface'}
      form={form}
      onClose={props.onClose}
      onSubmit={(filled) => props.onSubmit(interfaceOf(filled))}
    >
      <TextField
        control={form.control}
        name="name"
        label="Name"
        required
        hint="For the primary interface of a link: the name of the link"
        validate={(name) => (taken.includes(name.trim()) ? 'Another interface has this name' : null)}
      />
      <RadioField control={form.control} name="kind" label="Kind" required choices={kindChoices} />
      <VlanField control={form.control} />
      <CheckboxField control={form.control} name="v6Enabled" label="IPv6" />
    </PanelDialog>
  )
}

function VlanField({ control }: { control: Control<InterfaceForm> }) {
  const kind = useWatch({ control, name: 'kind' })
  return kind === 'vlan' ? (
    <NumberField control={control} name="vid" label="VLAN" required min={0} max={65_535} />
  ) : null
}
