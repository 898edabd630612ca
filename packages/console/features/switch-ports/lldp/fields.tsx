import { ipProblem } from '@portico/domain/ip/problems.ts'
import type { Control, FieldValues } from 'react-hook-form'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'

/** The LLDP settings of a link in a form; empty texts are not sent. */
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

/** The LLDP settings in the format of requests, without empty texts. */
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

/** Returns the form for the current LLDP settings. */
export function lldpFormOf(
  lldp: { readonly enabled: boolean } & {
    readonly [Name in (typeof texts)[number]]?: string | null | undefined
  },
): LldpForm {
  const filled = Object.fromEntries(texts.map((name) => [name, lldp[name] ?? '']))
  // Responses contain a prefix length, which requests must not.
  const managementIp = lldp.managementIp?.split('/')[0] ?? ''
  return { ...emptyLldp, ...filled, managementIp, lldpEnabled: lldp.enabled }
}

/** The fields of a link's LLDP settings. */
export function LldpFields<Values extends LldpForm & FieldValues>(props: { control: Control<Values> }) {
  const control = props.control as unknown as Control<LldpForm>
  return (
    <>
      <CheckboxField
        control={control}
        name="lldpEnabled"
        label="Enable LLDP"
        hint="Sends the identity of this port to its neighbor, and receives the neighbor's."
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
