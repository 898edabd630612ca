import type { FieldValues } from 'react-hook-form'
import type { PickItem } from '../pickers/item.ts'
import { MultiSelect } from '../pickers/multi-select.tsx'
import type { PickerSource } from '../pickers/source.ts'
import { FieldFrame, type FieldText } from './field-frame.tsx'
import { requiredRule, useField, type FieldBinding } from './use-field.ts'

/** A field for several items of a list. The form stores their values in the order in which they were selected. */
export function MultiSelectField<Values extends FieldValues>(
  props: FieldText &
    FieldBinding<Values, readonly string[]> & {
      items: readonly PickItem[]
      /** Name of several items, for accessible names: `projects`. */
      plural: string
      /** For items that are loaded when the list opens. */
      source?: PickerSource
      placeholder?: string
      emptyText?: string
    },
) {
  const { items, plural: things, placeholder, emptyText, isDisabled } = props
  const field = useField<Values, readonly string[]>(props, requiredRule(props.label, props.required))
  return (
    <FieldFrame {...props} error={field.error}>
      {(ids, labelId) => (
        <MultiSelect
          id={ids.id}
          aria-labelledby={labelId}
          {...(ids['aria-describedby'] !== undefined && { 'aria-describedby': ids['aria-describedby'] })}
          ref={field.ref}
          items={items}
          plural={things}
          values={field.value}
          onChange={field.set}
          onBlur={field.onBlur}
          isInvalid={ids['aria-invalid']}
          {...props.source}
          {...(placeholder !== undefined && { placeholder })}
          {...(emptyText !== undefined && { emptyText })}
          {...(isDisabled !== undefined && { isDisabled })}
        />
      )}
    </FieldFrame>
  )
}
