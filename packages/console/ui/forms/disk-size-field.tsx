import type { FieldValues } from 'react-hook-form'
import { DISK_GIB_MAX, diskSizeProblem } from './disk-size.ts'
import { FieldFrame, type FieldText } from './field-frame.tsx'
import { NumberInput } from './number-input.tsx'
import { useField, type FieldBinding } from './use-field.ts'

/** A disk's size in GiB: 1 to 1023, and never smaller than what it is made from. */
export function DiskSizeField<Values extends FieldValues>(
  props: Omit<FieldText, 'label' | 'required'> &
    FieldBinding<Values, number | null> & {
      label?: string
      /** Size of the image or snapshot in GiB, rounded up; null for a blank disk. */
      sourceGib?: number | null
    },
) {
  const { label = 'Size', sourceGib = null } = props
  const field = useField<Values, number | null>(props, (value) => diskSizeProblem(value, label, sourceGib))
  return (
    <FieldFrame {...props} label={label} required error={field.error}>
      {(ids) => (
        <NumberInput
          {...ids}
          ref={field.ref}
          name={field.name}
          label={label}
          value={field.value}
          onChange={field.set}
          onBlur={field.onBlur}
          min={Math.max(1, sourceGib ?? 1)}
          max={DISK_GIB_MAX}
          unit="GiB"
          isDisabled={props.isDisabled ?? false}
        />
      )}
    </FieldFrame>
  )
}
