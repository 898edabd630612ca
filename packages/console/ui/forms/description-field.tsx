import type { FieldValues } from 'react-hook-form'
import { TextareaField, type TextareaFieldProps } from './textarea-field.tsx'

/** Maximum length of a description in characters (storage limit of the API). */
const DESCRIPTION_LENGTH_MAX = 512

/** The description of a resource, written by its owner. */
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
