import type { FieldValues } from 'react-hook-form'
import { nameProblem } from '@portico/domain/names.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** The name of a resource. The name rules are checked first, then `validate`. */
export function NameField<Values extends FieldValues>(
  props: Omit<TextFieldProps<Values>, 'label' | 'type'> & { label?: string },
) {
  const { label = 'Name', required = true, validate } = props
  return (
    <TextField
      hint="Lower-case letters, digits and dashes; up to 63 characters"
      {...props}
      label={label}
      // The requirement is checked below, after the length
      required={required}
      validate={(value, all) => {
        if (!required && value === '') return null
        return nameProblem(value, label) ?? validate?.(value, all) ?? null
      }}
    />
  )
}
