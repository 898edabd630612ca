import { ipProblem } from '@portico/domain/ip/problems.ts'
import type { Control, FieldValues } from 'react-hook-form'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'

/** What a link tells its neighbours by LLDP, as people fill it in; blank texts are not told. */
export interface LldpForm {
  lldpEnabled: boolean
  systemName: string
  systemDescription: string
  chassisId: string
  linkName: string
  linkDescription: string
  managementIp: string
}

export const emptyLldp: LldpForm = {
  lldpEnabled: true,
  systemName: '',
  systemDescription: '',
  chassisId: '',
  linkName: '',
  linkDescription: '',
  managementIp: '',
}

/** What requests say of it: texts that are filled in. */
interface Lldp {
  enabled: boolean
  systemName?: string
  systemDescription?: string
  chassisId?: string
  linkName?: string
  linkDescription?: string
  managementIp?: string
}

const texts = [
  'systemName',
  'systemDescription',
  'chassisId',
  'linkName',
  'linkDescription',
  'managementIp',
] as const

export function lldpOf(form: LldpForm): Lldp {
  const filled = texts.flatMap((name) => {
    const text = form[name].trim()
    return text === '' ? [] : [[name, text] as const]
  })
  return { enabled: form.lldpEnabled, ...Object.fromEntries(filled) }
}

/** The form of what a link tells now. */
export function lldpFormOf(
  lldp: { readonly enabled: boolean } & {
    readonly [Name in (typeof texts)[number]]?: string | null | undefined
  },
): LldpForm {
  const filled = Object.fromEntries(texts.map((name) => [name, lldp[name] ?? '']))
  // Answers have the address with its width.
  const managementIp = lldp.managementIp?.split('/')[0] ?? ''
  return { ...emptyLldp, ...filled, managementIp, lldpEnabled: lldp.enabled }
}

/** LLDP of a link: whether it is spoken, and what is told. */
export function LldpFields<Values extends LldpForm & FieldValues>(props: { control: Control<Values> }) {
  const control = props.control as unknown as Control<LldpForm>
  return (
    <>
      <CheckboxField
        control={control}
        name="lldpEnabled"
        label="Speak LLDP"
        hint="Tells the neighbour who is here, and hears who is there."
      />
      <TextField control={control} name="systemName" label="System name" />
      <TextField control={control} name="systemDescription" label="System description" />
      <TextField control={control} name="chassisId" label="Chassis ID" />
      <TextField control={control} name="linkName" label="Link name" />
      <TextField control={control} name="linkDescription" label="Link description" />
      <TextField
        control={control}
        name="managementIp"
        label="Management address"
        mono
        validate={(ip) => (ip.trim() === '' ? null : ipProblem(ip))}
      />
    </>
  )
}
