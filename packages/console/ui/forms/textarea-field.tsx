import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form'
import { FieldFrame, type FieldText } from './field-frame.tsx'
import { requiredRule, type FieldBinding } from './use-field.ts'
import { useTextField } from './use-text-field.ts'

export interface TextareaFieldProps<Values extends FieldValues>
  extends FieldText, FieldBinding<Values, string> {
  rows?: number
  mono?: boolean
  placeholder?: string
  /** The most characters it may hold; shown once they run short. */
  maxLength?: number
}

/** Several lines of text. */
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

/** Characters left from which on their number is shown. */
const isShort = 50

/** How many characters are left, once they run short. */
function CharactersLeft<Values extends FieldValues>(props: {
  control: Control<Values>
  name: FieldPath<Values>
  maxLength: number
}) {
  const { control, name, maxLength } = props
  const left = useWatch({
    control,
    name,
    // The same for every text that is short enough: most keys render nothing.
    compute: (text: string) => Math.min(isShort, maxLength - text.length),
  })
  if (left >= isShort) return null
  return (
    <p className="mt-1 text-right text-xs text-fg-muted tabular-nums">
      {left >= 0 ? `${left} characters left` : `${-left} characters too many`}
    </p>
  )
}
