import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form'
import { FieldFrame, type FieldText } from './field-frame.tsx'
import { requiredRule, type FieldBinding } from './use-field.ts'
import { useTextField } from './use-text-field.ts'

export interface TextareaFieldProps<Values extends FieldValues>
  extends FieldText, FieldBinding<Values, string> {
  rows?: number
  mono?: boolean
  placeholder?: string
  /** Maximum number of characters; the remaining number is shown when few are left. */
  maxLength?: number
}

/** A multi-line text field. */
export function TextareaField<Values extends FieldValues>(props: TextareaFieldProps<Values>) {
  const { maxLength, label } = props
  const present = requiredRule(label, props.required)
  const field = useTextField(props, (value) => {
    if (maxLength !== undefined && value.length > maxLength) return `Must be ${maxLength} characters or fewer`
    return present(value)
  })
  return (
    <FieldFrame {...props} error={field.error}>
      {(ids) => (
        <>
          <textarea
            {...ids}
            {...field.control}
            rows={props.rows ?? 3}
            className={`field-box field-input block resize-y ${props.mono === true ? 'font-mono text-xs' : ''}`}
            placeholder={props.placeholder}
            disabled={props.isDisabled}
            spellCheck={props.mono !== true}
          />
          {maxLength !== undefined && <CharactersLeft {...props} maxLength={maxLength} />}
        </>
      )}
    </FieldFrame>
  )
}

/** Number of remaining characters from which the number is shown */
const isShort = 50

/** The number of remaining characters, shown when few are left. */
function CharactersLeft<Values extends FieldValues>(props: {
  control: Control<Values>
  name: FieldPath<Values>
  maxLength: number
}) {
  const { control, name, maxLength } = props
  const left = useWatch({
    control,
    name,
    // The result is equal for every text that is short enough, so most keystrokes do not render.
    compute: (text: string) => Math.min(isShort, maxLength - text.length),
  })
  if (left >= isShort) return null
  return (
    <p className="mt-1 text-right text-xs text-fg-muted tabular-nums">
      {left >= 0 ? `${left} characters left` : `${-left} characters too many`}
    </p>
  )
}
