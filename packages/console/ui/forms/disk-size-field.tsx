import type { FieldValues } from 'react-hook-form'
import { DISK_GIB_MAX, diskSizeProblem } from './disk-size.ts'
import { FieldFrame, type FieldText } from './field-frame.tsx'
import { NumberInput, parseNumberField } from './number-input.tsx'
import type { FieldBinding } from './use-field.ts'
import { useTextField } from './use-text-field.ts'

/** The size of a disk in GiB: 1 to 1023, and at least the size of its source. */
export function DiskSizeField<Values extends FieldValues>(
  props: Omit<FieldText, 'label' | 'required'> &
    FieldBinding<Values, number | null> & {
      label?: string
      /** Size of the image or snapshot in GiB, rounded up; null for a blank disk. */
      sourceGib?: number | null
    },
) {
  const { label = 'Size', sourceGib = null } = props
  const rule = (value: number | null) => diskSizeProblem(value, label, sourceGib)
  const field = useTextField<Values, number | null>(props, rule, parseNumberField)
  return (
    <FieldFrame {...props} label={label} required error={field.error}>
      {(ids) => (
        <NumberInput
          {...ids}
          label={label}
          field={field}
          min={Math.max(1, sourceGib ?? 1)}
          max={DISK_GIB_MAX}
          unit="GiB"
          isDisabled={props.isDisabled}
        />
      )}
    </FieldFrame>
  )
}
