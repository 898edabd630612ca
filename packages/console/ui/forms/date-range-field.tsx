import { useId, useState } from 'react'
import { NativeSelect } from '../pickers/native-select.tsx'
import { fromLocalInput, toLocalInput } from '../format/date.ts'
import { presetRange, rangePresets, rangeProblem, type DateRange } from './date-range.ts'
import { FieldError } from './field-frame.tsx'

/** What the field holds: a preset that moves with time, or a fixed span. */
export type RangeChoice = { readonly preset: string } | { readonly range: DateRange }

interface Typed {
  readonly start: string
  readonly end: string
}

function toTyped(range: DateRange): Typed {
  return { start: toLocalInput(range.start), end: toLocalInput(range.end) }
}

/**
 * A span of time: a preset, or a start and an end in local time. The browser's own date-time inputs, because
 * they speak the user's language and calendar and cost nothing to load.
 */
export function DateRangeField(props: { value: RangeChoice; onChange: (value: RangeChoice) => void }) {
  const id = useId()
  const { value, onChange } = props
  const preset = 'preset' in value ? rangePresets.find((each) => each.id === value.preset) : undefined
  const isCustom = 'range' in value
  // What stands in the two inputs: also while it is not a range yet.
  const [typed, setTyped] = useState(() => (isCustom ? toTyped(value.range) : { start: '', end: '' }))
  const [problem, setProblem] = useState<string | null>(null)

  const choose = (next: Typed) => {
    setTyped(next)
    const start = fromLocalInput(next.start)
    const end = fromLocalInput(next.end)
    const wrong = rangeProblem(start, end, new Date())
    setProblem(wrong)
    if (start && end && wrong === null) onChange({ range: { start, end } })
  }
  const chooseFromList = (presetId: string) => {
    const chosen = rangePresets.find((each) => each.id === presetId)
    const range = presetRange(chosen?.minutes ?? preset?.minutes ?? 60, new Date())
    setTyped(toTyped(range))
    setProblem(null)
    onChange(chosen ? { preset: chosen.id } : { range })
  }

  return (
    <fieldset aria-label="Time range" className="min-w-0">
      <div className="flex flex-wrap items-center gap-2">
        <NativeSelect
          aria-label="Range"
          value={isCustom ? 'custom' : value.preset}
          onChange={(event) => chooseFromList(event.currentTarget.value)}
        >
          {rangePresets.map((each) => (
            <option key={each.id} value={each.id}>
              {each.label}
            </option>
          ))}
          <option value="custom">Custom</option>
        </NativeSelect>
        {isCustom && (
          <>
            <input
              type="datetime-local"
              aria-label="Start"
              aria-invalid={problem !== null}
              aria-describedby={problem === null ? undefined : `${id}error`}
              className="field-box w-auto px-2"
              value={typed.start}
              onChange={(event) => choose({ ...typed, start: event.currentTarget.value })}
            />
            <span aria-hidden className="text-fg-faint">
              –
            </span>
            <input
              type="datetime-local"
              aria-label="End"
              aria-invalid={problem !== null}
              aria-describedby={problem === null ? undefined : `${id}error`}
              className="field-box w-auto px-2"
              value={typed.end}
              onChange={(event) => choose({ ...typed, end: event.currentTarget.value })}
            />
          </>
        )}
      </div>
      {problem !== null && <FieldError id={`${id}error`}>{problem}</FieldError>}
    </fieldset>
  )
}
