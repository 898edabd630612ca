import type { FieldValues } from 'react-hook-form'
import { nameProblem } from '@portico/domain/names.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A resource's name: the name rules first, then the caller's own checks. */
export function NameField<Values extends FieldValues>(
  props: Omit<TextFieldProps<Values>, 'label' | 'type'> & { label?: string },
) {
  const { label = 'Name', required = true, validate } = props
  return (
    <TextField
      hint="Lower-case letters, digits and dashes; up to 63 characters"
      {...props}
      label={label}
      // the rules below say when it is missing, after checking its length
      required={required}
      validate={(value, all) => {
        if (!required && value === '') return null
        return nameProblem(value, label) ?? validate?.(value, all) ?? null
      }}
    />
  )
}
