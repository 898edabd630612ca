import type { FieldValues } from 'react-hook-form'
import { Combobox } from '../pickers/combobox.tsx'
import type { PickItem } from '../pickers/item.ts'
import type { PickerProps } from '../pickers/picker-props.ts'
import { Select } from '../pickers/select.tsx'
import type { PickerSource } from '../pickers/source.ts'
import { FieldFrame, type FieldText } from './field-frame.tsx'
import { requiredRule, useField, type FieldBinding } from './use-field.ts'

export interface PickFieldProps<Values extends FieldValues>
  extends
    FieldText,
    FieldBinding<Values, string | null>,
    Pick<PickerProps, 'isEmpty' | 'placeholder' | 'emptyText'> {
  items: readonly PickItem[]
  /** For items that are loaded when the list opens. */
  source?: PickerSource
}

/** A field for one item of a list. The form stores its value; null or '' if none is selected. */
export function SelectField<Values extends FieldValues>(props: PickFieldProps<Values>) {
  return <PickField {...props} picker={Select} />
}

/** A field for one item of a long list, found by typing. */
export function ComboboxField<Values extends FieldValues>(
  props: PickFieldProps<Values> & { allowsCustom?: boolean },
) {
  return <PickField {...props} picker={Combobox} />
}

function PickField<Values extends FieldValues>(
  props: PickFieldProps<Values> & { allowsCustom?: boolean; picker: typeof Combobox },
) {
  const { picker: Picker, items, isEmpty, placeholder, emptyText, allowsCustom, isDisabled } = props
  const field = useField<Values, string | null>(props, requiredRule(props.label, props.required))
  return (
    <FieldFrame {...props} error={field.error}>
      {(ids, labelId) => (
        <Picker
          id={ids.id}
          aria-labelledby={labelId}
          aria-required={ids['aria-required']}
          {...(ids['aria-describedby'] !== undefined && { 'aria-describedby': ids['aria-describedby'] })}
          ref={field.ref}
          items={items}
          value={field.value === '' ? null : field.value}
          onChange={field.set}
          onBlur={field.onBlur}
          isInvalid={ids['aria-invalid']}
          {...props.source}
          {...(isEmpty !== undefined && { isEmpty })}
          {...(placeholder !== undefined && { placeholder })}
          {...(emptyText !== undefined && { emptyText })}
          {...(allowsCustom !== undefined && { allowsCustom })}
          {...(isDisabled !== undefined && { isDisabled })}
        />
      )}
    </FieldFrame>
  )
}
