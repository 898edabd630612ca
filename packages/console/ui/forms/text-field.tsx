import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FieldFrame, type FieldText } from './field-frame.tsx'
import { requiredRule, type FieldBinding } from './use-field.ts'
import { useTextField } from './use-text-field.ts'

/** Properties of a one-line text field, except its binding. */
export interface TextFieldProps<Values extends FieldValues> extends FieldText, FieldBinding<Values, string> {
  placeholder?: string
  type?: 'text' | 'password' | 'email' | 'url'
  mono?: boolean
  autoComplete?: HTMLInputAutoCompleteAttribute
  autoFocus?: boolean
  /** Content at the end of the box: a unit or a button. */
  suffix?: ReactNode
}

/** A one-line text field. */
export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const field = useTextField(props, requiredRule(props.label, props.required))
  const { mono = false } = props
  return (
    <FieldFrame {...props} error={field.error}>
      {(ids) => (
        <div className="field-box">
          <input
            {...ids}
            {...field.control}
            type={props.type ?? 'text'}
            className={`field-input ${mono ? 'font-mono text-xs' : ''}`}
            placeholder={props.placeholder}
            disabled={props.isDisabled}
            autoComplete={props.autoComplete ?? 'off'}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where the page exists for this field
            autoFocus={props.autoFocus}
            spellCheck={false}
            // Prevents password managers from filling fields called "name" with names of people
            data-1p-ignore={props.type === 'password' ? undefined : true}
            data-lpignore={props.type === 'password' ? undefined : 'true'}
          />
          {props.suffix !== undefined && (
            <span className="flex-none pr-1.5 text-fg-muted">{props.suffix}</span>
          )}
        </div>
      )}
    </FieldFrame>
  )
}
