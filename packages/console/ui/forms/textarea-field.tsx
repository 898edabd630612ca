import type { FieldValues } from 'react-hook-form'
import { FieldFrame, type FieldText } from './field-frame.tsx'
import { requiredRule, useField, type FieldBinding } from './use-field.ts'

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
  const field = useField(props, (value) => {
    if (maxLength !== undefined && value.length > maxLength) return `Must be ${maxLength} characters or fewer`
    return present(value)
  })
  const left = maxLength === undefined ? undefined : maxLength - field.value.length
  return (
    <FieldFrame {...props} error={field.error}>
      {(ids) => (
        <>
          <textarea
            {...ids}
            ref={field.ref}
            name={field.name}
            rows={props.rows ?? 3}
            className={`field-box field-input block resize-y ${props.mono === true ? 'font-mono text-xs' : ''}`}
            value={field.value}
            placeholder={props.placeholder}
            disabled={props.isDisabled}
            spellCheck={props.mono !== true}
            onChange={(event) => field.set(event.currentTarget.value)}
            onBlur={field.onBlur}
          />
          {left !== undefined && left < 50 && (
            <p className="mt-1 text-right text-xs text-fg-muted tabular-nums">
              {left >= 0 ? `${left} characters left` : `${-left} characters too many`}
            </p>
          )}
        </>
      )}
    </FieldFrame>
  )
}
