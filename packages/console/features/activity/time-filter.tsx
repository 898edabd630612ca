import { useState } from 'react'
import { rangePresets } from '#ui/forms/date-range.ts'
import { fromLocalInput, toLocalInput } from '#ui/format/date.ts'
import { NativeSelect } from '#ui/pickers/native-select.tsx'
import type { FilterProps } from './filters.tsx'

const chosen = 'chosen'

/** From when to when: a span until now, or two times; either may be left open. */
export function TimeFilter({ search: { from, to }, onChange }: FilterProps) {
  const isSet = from !== undefined || to !== undefined
  const since = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  return (
    <>
      <NativeSelect
        aria-label="Time"
        value={isSet ? chosen : ''}
        onChange={({ currentTarget: { value } }) => {
          const preset = rangePresets.find(({ id }) => id === value)
          if (value === '') onChange({ from: undefined, to: undefined })
          else onChange({ from: since(preset?.minutes ?? 1440), to: undefined })
        }}
      >
        <option value="">Any time</option>
        {rangePresets.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
        <option value={chosen}>From – to</option>
      </NativeSelect>
      {isSet && (
        <span className="flex flex-wrap items-center gap-2">
          <TimeInput
            key={`from ${from}`}
            label="From"
            value={from}
            onChange={(time) => onChange({ from: time })}
          />
          <span aria-hidden className="text-fg-faint">
            –
          </span>
          <TimeInput key={`to ${to}`} label="To" value={to} onChange={(time) => onChange({ to: time })} />
        </span>
      )}
    </>
  )
}

/** A time that goes into the address when the field is left: while it is typed it is many times. */
function TimeInput(props: {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}) {
  const shown = props.value === undefined ? '' : toLocalInput(new Date(props.value))
  const [text, setText] = useState(shown)
  return (
    <input
      type="datetime-local"
      aria-label={props.label}
      className="field-box w-auto px-2"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => {
        if (text !== shown) props.onChange(fromLocalInput(text)?.toISOString())
      }}
    />
  )
}
