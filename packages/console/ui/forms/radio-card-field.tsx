import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { cx } from '../cx.ts'
import { tip } from '../overlays/tip.ts'
import type { Choice } from './choice.ts'
import { GroupFrame, type FieldText } from './field-frame.tsx'
import { requiredRule, useField, type FieldBinding } from './use-field.ts'

/** A selection of one of a few options that users need to compare, each shown as a card: sizes, types of source. */
export function RadioCardField<Values extends FieldValues>(
  props: FieldText & FieldBinding<Values, string> & { choices: readonly Choice[] },
) {
  const id = useId()
  const { ref, ...field } = useField<Values, string>(props, requiredRule(props.label, props.required))
  return (
    <GroupFrame {...props} role="radiogroup" error={field.error}>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8.75rem,1fr))] gap-2">
        {props.choices.map((choice, index) => {
          const disabled = props.isDisabled === true || typeof choice.disabledReason === 'string'
          return (
            <label
              key={choice.value}
              {...tip(choice.disabledReason)}
              className={cx(
                'relative rounded-md border border-line-strong bg-raised px-[0.7rem] py-[0.55rem]',
                'has-checked:border-accent has-checked:bg-selected has-checked:inset-ring has-checked:inset-ring-accent forced-colors:has-checked:underline',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus',
                disabled ? 'bg-sunken text-fg-faint' : 'hover:bg-hover',
              )}
            >
              <input
                type="radio"
                ref={index === 0 ? ref : undefined}
                name={`${id}${field.name}`}
                className="sr-only"
                value={choice.value}
                checked={field.value === choice.value}
                disabled={disabled}
                onChange={() => field.set(choice.value)}
                onBlur={field.onBlur}
              />
              <span className="block font-semibold">{choice.label}</span>
              {choice.description !== undefined && (
                <span className="block text-xs text-fg-muted">{choice.description}</span>
              )}
            </label>
          )
        })}
      </div>
    </GroupFrame>
  )
}
