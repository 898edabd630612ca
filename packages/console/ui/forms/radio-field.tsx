import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { cx } from '../cx.ts'
import { tip } from '../overlays/tip.ts'
import type { Choice } from './choice.ts'
import { GroupFrame, type FieldText } from './field-frame.tsx'
import { requiredRule, useField, type FieldBinding } from './use-field.ts'

/** Radio buttons, stacked or in a row. */
export function RadioField<Values extends FieldValues>(
  props: FieldText & FieldBinding<Values, string> & { choices: readonly Choice[]; layout?: 'stack' | 'row' },
) {
  const id = useId()
  const { ref, ...field } = useField<Values, string>(props, requiredRule(props.label, props.required))
  return (
    <GroupFrame {...props} role="radiogroup" error={field.error}>
      <div className={props.layout === 'row' ? 'flex flex-wrap gap-x-5 gap-y-1' : 'flex flex-col gap-1'}>
        {props.choices.map((choice, index) => (
          <label
            key={choice.value}
            className="flex min-h-6 items-start gap-2"
            {...tip(choice.disabledReason)}
          >
            <input
              type="radio"
              ref={index === 0 ? ref : undefined}
              name={`${id}${field.name}`}
              className="check mt-[0.2rem]"
              value={choice.value}
              checked={field.value === choice.value}
              disabled={props.isDisabled === true || typeof choice.disabledReason === 'string'}
              onChange={() => field.set(choice.value)}
              onBlur={field.onBlur}
            />
            <span
              className={cx(
                'min-w-0 break-words',
                typeof choice.disabledReason === 'string' && 'text-fg-faint',
              )}
            >
              {choice.label}
              {choice.description !== undefined && (
                <span className="block text-xs text-fg-muted">{choice.description}</span>
              )}
            </span>
          </label>
        ))}
      </div>
    </GroupFrame>
  )
}
