import type { FieldValues } from 'react-hook-form'
import { TextareaField, type TextareaFieldProps } from './textarea-field.tsx'

/** The longest a description may be, in characters (storage limit of the API). */
const DESCRIPTION_LENGTH_MAX = 512

/** What a resource is for, in the owner's words. */
export function DescriptionField<Values extends FieldValues>(
  props: Omit<TextareaFieldProps<Values>, 'label' | 'maxLength'> & { label?: string },
) {
  return (
    <TextareaField
      rows={2}
      {...props}
      label={props.label ?? 'Description'}
      maxLength={DESCRIPTION_LENGTH_MAX}
    />
  )
}
