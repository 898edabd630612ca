import { useForm } from 'react-hook-form'
import { PanelDialog } from '#shell/forms/panel-dialog.tsx'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import { NumberField } from '#ui/forms/number-field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import type { Link } from '../form.ts'
import { emptyLldp, LldpFields, type LldpForm, lldpFormOf, lldpOf } from '#features/switch-ports/lazy.ts'
import { fecLabels, speedChoices } from '../labels.ts'
import { Group } from './group.tsx'

const signal = ['pre2', 'pre1', 'main', 'post1', 'post2'] as const
const signalLabels = { pre2: 'Pre 2', pre1: 'Pre 1', main: 'Main', post1: 'Post 1', post2: 'Post 2' }
/** Maximum absolute value of a transceiver tap, a 32-bit integer in the contract */
const tap = 2 ** 31

interface LinkForm extends LldpForm, Record<(typeof signal)[number], number | null> {
  name: string
  speed: string | null
  /** `auto` if the field is not set */
  fec: string | null
  autoneg: boolean
  mtu: number | null
}

const fecChoices = [
  { value: 'auto', label: 'Chosen by the port' },
  ...Object.entries(fecLabels).map(([value, label]) => ({ value, label })),
]

function formOf(link: Link | null, free: string): LinkForm {
  const tx = link?.txEq
  return {
    ...(link === null ? emptyLldp : lldpFormOf(link.lldp)),
    name: link?.name ?? free,
    speed: link?.speed ?? 'speed100_g',
    fec: link?.fec ?? 'auto',
    autoneg: link?.autoneg ?? false,
    mtu: link?.mtu ?? 1500,
    pre2: tx?.pre2 ?? null,
    pre1: tx?.pre1 ?? null,
    main: tx?.main ?? null,
    post1: tx?.post1 ?? null,
    post2: tx?.post2 ?? null,
  }
}

function linkOf(form: LinkForm): Link {
  const { name, speed, fec, autoneg, mtu } = form
  const taps = signal.flatMap((one) => (form[one] === null ? [] : [[one, form[one]] as const]))
  return {
    name: name.trim(),
    // The select field contains only valid values.
    speed: (speed ?? 'speed100_g') as Link['speed'],
    autoneg,
    mtu: mtu ?? 1500,
    ...(fec !== null && fec !== 'auto' && { fec: fec as NonNullable<Link['fec']> }),
    lldp: lldpOf(form),
    ...(taps.length > 0 && { txEq: Object.fromEntries(taps) }),
  }
}

/** A dialog for a link of a port: its speed, and what it announces with LLDP. */
export function LinkDialog(props: {
  row: Link | null
  taken: readonly string[]
  onSubmit: (link: Link) => void
  onClose: () => void
}) {
  const { row, taken } = props
  const free = ['phy0', 'phy1', 'phy2', 'phy3'].find((name) => !taken.includes(name)) ?? ''
  const form = useForm<LinkForm>({ defaultValues: formOf(row, free) })
  const { control } = form
  return (
    <PanelDialog<LinkForm>
      title={row === null ? 'Add link' : `Change link ${row.name}`}
      submitLabel={row === null ? 'Add link' : 'Change link'}
      form={form}
      onClose={props.onClose}
      onSubmit={(filled) => props.onSubmit(linkOf(filled))}
    >
      <TextField
        control={control}
        name="name"
        label="Name"
        required
        hint="Links of a port are phy0, phy1 and so on"
        validate={(name) => (taken.includes(name.trim()) ? 'Another link has this name' : null)}
      />
      <SelectField control={control} name="speed" label="Speed" required items={speedChoices} />
      <SelectField control={control} name="fec" label="Error correction" required items={fecChoices} />
      <CheckboxField
        control={control}
        name="autoneg"
        label="Autonegotiation"
        hint="Both ends negotiate a speed. Without it, set both ends to the same speed."
      />
      <NumberField control={control} name="mtu" label="MTU" required min={68} max={65_535} unit="B" />
      <Group title="LLDP">
        <LldpFields control={control} />
      </Group>
      <Group title="Transmitter signal" areShort>
        {signal.map((one) => (
          <NumberField
            key={one}
            control={control}
            name={one}
            label={signalLabels[one]}
            min={-tap}
            max={tap - 1}
          />
        ))}
      </Group>
    </PanelDialog>
  )
}
