import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FieldError, type FieldText } from './field-frame.tsx'
import { useField, type FieldBinding } from './use-field.ts'

/** A checkbox for a boolean. */
export function CheckboxField<Values extends FieldValues>(
  props: Omit<FieldText, 'labelHidden' | 'required'> & FieldBinding<Values, boolean>,
) {
  const id = useId()
  const { ref, ...field } = useField<Values, boolean>(props, () => null)
  const describedBy = [props.hint !== undefined && `${id}hint`, field.error !== undefined && `${id}error`]
  return (
    <div>
      <label className="flex min-h-6 items-start gap-2">
        <input
          type="checkbox"
          ref={ref}
          name={field.name}
          className="check mt-[0.2rem]"
          aria-describedby={describedBy.filter(Boolean).join(' ') || undefined}
          aria-invalid={field.error !== undefined}
          checked={field.value}
          disabled={props.isDisabled}
          onChange={(event) => field.set(event.currentTarget.checked)}
          onBlur={field.onBlur}
        />
        <span className="min-w-0 wrap-anywhere">{props.label}</span>
      </label>
      {props.hint !== undefined && (
        <div id={`${id}hint`} className="ml-[1.375rem] text-xs text-fg-muted">
          {props.hint}
        </div>
      )}
      {field.error !== undefined && <FieldError id={`${id}error`}>{field.error}</FieldError>}
    </div>
  )
}
