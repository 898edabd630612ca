import { useId } from 'react'
import type { LucideIcon } from 'lucide-react'
import { cx } from '../cx.ts'

/** One option of a segmented control. */
export interface Segment<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly icon?: LucideIcon
}

/**
 * A control for selecting one of two to five visible options. Arrow keys change the selection, because the options are
 * native radio buttons.
 */
export function Segments<Value extends string>(props: {
  label: string
  segments: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
}) {
  const name = useId()
  return (
    <fieldset
      aria-label={props.label}
      className="inline-flex flex-none rounded-md border border-line-strong bg-raised"
    >
      {props.segments.map(({ value, label, icon: Icon }) => (
        <label
          key={value}
          className={cx(
            'relative inline-flex h-[1.875rem] items-center gap-1.5 border-line-strong px-[0.7rem] font-medium whitespace-nowrap select-none not-first:border-l first:rounded-l-[5px] last:rounded-r-[5px] has-focus-visible:z-10 has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus',
            value === props.value
              ? 'bg-selected font-semibold text-fg forced-colors:underline'
              : 'text-fg-muted hover:bg-hover hover:text-fg',
          )}
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === props.value}
            className="absolute inset-0 appearance-none outline-none"
            onChange={() => props.onChange(value)}
          />
          {Icon && <Icon size={14} strokeWidth={1.75} aria-hidden />}
          {label}
        </label>
      ))}
    </fieldset>
  )
}
