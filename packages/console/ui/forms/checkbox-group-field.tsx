import type { FieldValues } from 'react-hook-form'
import type { Choice } from './choice.ts'
import { GroupFrame, type FieldText } from './field-frame.tsx'
import { requiredRule, useField, type FieldBinding } from './use-field.ts'

/** Checkboxes for several options. The form stores the selected values in the order of the options. */
export function CheckboxGroupField<Values extends FieldValues>(
  props: FieldText &
    FieldBinding<Values, readonly string[]> & {
      choices: readonly Choice[]
      layout?: 'stack' | 'row'
      /** Adds a checkbox that selects all. */
      selectAll?: boolean
    },
) {
  const { choices } = props
  const { ref, ...field } = useField<Values, readonly string[]>(
    props,
    requiredRule(props.label, props.required),
  )
  const chosen = new Set(field.value)
  const set = (next: ReadonlySet<string>) =>
    field.set(choices.map((choice) => choice.value).filter((value) => next.has(value)))
  const toggle = (value: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(value)
    else next.delete(value)
    set(next)
  }
  return (
    <GroupFrame {...props} error={field.error}>
      <div className={props.layout === 'row' ? 'flex flex-wrap gap-x-5 gap-y-1' : 'flex flex-col gap-1'}>
        {props.selectAll === true && (
          <label className="flex min-h-6 items-center gap-2">
            <input
              type="checkbox"
              className="check"
              checked={chosen.size === choices.length}
              ref={(box) => {
                if (box) box.indeterminate = chosen.size > 0 && chosen.size < choices.length
              }}
              disabled={props.isDisabled}
              onChange={(event) =>
                set(new Set(event.currentTarget.checked ? choices.map((choice) => choice.value) : []))
              }
            />
            Select all
          </label>
        )}
        {choices.map((choice, index) => (
          <label key={choice.value} className="flex min-h-6 items-start gap-2">
            <input
              type="checkbox"
              ref={index === 0 ? ref : undefined}
              className="check mt-[0.2rem]"
              checked={chosen.has(choice.value)}
              disabled={props.isDisabled === true || typeof choice.disabledReason === 'string'}
              onChange={(event) => toggle(choice.value, event.currentTarget.checked)}
              onBlur={field.onBlur}
            />
            <span className="min-w-0 break-words">
              {choice.label}
              {choice.description !== undefined && (
                <span className="line-clamp-2 text-xs text-fg-muted">{choice.description}</span>
              )}
            </span>
          </label>
        ))}
      </div>
    </GroupFrame>
  )
}
