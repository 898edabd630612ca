import { GIB } from '@portico/domain/byte-size.ts'
import { instanceLimits } from '@portico/domain/instances/limits.ts'
import type { Control, FieldValues } from 'react-hook-form'
import { NumberField } from './number-field.tsx'
import type { FieldOf } from './use-field.ts'

/** A form that contains the size of an instance. */
export interface SizeForm {
  readonly ncpus: number | null
  /** GiB */
  readonly memory: number | null
}

/** The vCPUs and the memory of an instance, within the server's limits. */
export function SizeFields<Values extends FieldValues & SizeForm>(props: {
  control: Control<Values>
  clampOnBlur?: boolean
}) {
  // Every such form has these fields, but TypeScript cannot infer this for a generic form.
  const field = (name: keyof SizeForm) => name as FieldOf<Values, number | null>
  return (
    <>
      <NumberField
        {...props}
        name={field('ncpus')}
        label="vCPUs"
        required
        min={1}
        max={instanceLimits.maxCpus}
      />
      <NumberField
        {...props}
        name={field('memory')}
        label="Memory"
        required
        min={instanceLimits.minMemory / GIB}
        max={instanceLimits.maxMemory / GIB}
        unit="GiB"
      />
    </>
  )
}
