import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { NumberField } from '#ui/forms/number-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { gibProblem } from './amounts.ts'

/** The form of a silo's quotas. */
export interface QuotaForm {
  cpus: number | null
  /** memory in GiB, as typed; `storage` too */
  memory: string
  storage: string
}

/** The fields of a silo's quotas: vCPUs, and GiB of memory and storage. */
export function QuotaFields<Values extends QuotaForm & FieldValues>(props: { control: Control<Values> }) {
  const control = props.control as unknown as Control<QuotaForm>
  const gib = <span className="text-xs">GiB</span>
  const amount = (name: FieldPath<QuotaForm> & ('memory' | 'storage'), label: string) => (
    <TextField control={control} name={name} label={label} required validate={gibProblem} suffix={gib} />
  )
  return (
    <>
      <NumberField control={control} name="cpus" label="vCPUs" required min={0} />
      {amount('memory', 'Memory')}
      {amount('storage', 'Storage')}
    </>
  )
}
