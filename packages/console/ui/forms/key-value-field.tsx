import type { FieldValues } from 'react-hook-form'
import { GroupFrame, type FieldText } from './field-frame.tsx'
import { KeyValueEditor } from './key-value-editor.tsx'
import { isBlank, type KeyValue, type KeyValueRules, problemsOf } from './key-values.ts'
import { useField, type FieldBinding } from './use-field.ts'

/** A field for key-value pairs. The form stores the rows as typed; the request must omit blank rows. */
export function KeyValueField<Values extends FieldValues>(
  props: FieldText & FieldBinding<Values, readonly KeyValue[]> & { noun: string; rules?: KeyValueRules },
) {
  const { label, required, rules = {}, noun, isDisabled = false } = props
  const field = useField<Values, readonly KeyValue[]>(props, (rows) => {
    if (required === true && rows.every(isBlank)) return `${label} is required`
    return problemsOf(rows, rules).some((problem) => problem !== null) ? 'Some rows need attention' : null
  })
  return (
    <GroupFrame {...props} error={field.error}>
      <KeyValueEditor
        rows={field.value}
        onChange={field.set}
        noun={noun}
        rules={rules}
        isDisabled={isDisabled}
      />
    </GroupFrame>
  )
}
