import { useId, useState } from 'react'
import { Button } from '../actions/button.tsx'
import { cx } from '../cx.ts'
import { FieldError } from '../forms/field-frame.tsx'
import { type OpenRange, presetRange, rangePresets, rangeProblem, type RangeChoice } from './range.ts'
import { RangeCalendar } from './range-calendar.tsx'
import { TimeInput } from './time-input.tsx'
import { zoneText } from './wall-clock.ts'
import { serverNow } from '../server-clock.ts'

const nothing: OpenRange = { start: null, end: null }

/** Returns the range that a selection currently represents. */
function currentRange(choice: RangeChoice | null, now: Date): OpenRange {
  if (choice === null) return nothing
  return 'preset' in choice ? presetRange(choice.preset, now) : choice.range
}

/**
 * The panel for selecting a time range. Presets take effect immediately; days and times take effect when the user
 * applies them.
 */
export function RangePanel(props: {
  value: RangeChoice | null
  onChoose: (value: RangeChoice | null) => void
  /** Label of the option without a range; undefined if a range is required. */
  anyText: string | undefined
  /** Whether the start or the end may be empty. */
  isOpen: boolean
}) {
  const { value, onChoose, anyText, isOpen } = props
  const errorId = useId()
  const [opened] = useState(serverNow)
  const [draft, setDraft] = useState(() => currentRange(value, opened))
  const [isTried, setTried] = useState(false)
  const problem = rangeProblem(draft, opened, isOpen)
  // An empty field is not an error until the user tries to apply the range.
  const isTold = problem !== null && (isTried || (draft.start !== null && draft.end !== null))
  const chosen = value === null ? null : 'preset' in value ? value.preset : undefined
  const presets = [
    ...(anyText === undefined ? [] : [{ id: null, label: anyText }]),
    ...rangePresets.map(({ id, label }) => ({ id, label })),
  ]
  const invalid = { isInvalid: isTold, describedBy: isTold ? errorId : undefined }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] sm:grid-cols-[14rem_auto]">
      <div className="flex min-w-0 flex-col gap-3 border-line p-3 sm:border-r">
        <ul aria-label="Spans until now" className="flex flex-wrap gap-0.5 sm:flex-col">
          {presets.map(({ id, label }) => (
            <li key={label}>
              <button
                type="button"
                aria-pressed={id === chosen}
                className={cx(
                  'min-h-7 w-full rounded-sm px-2 py-1 text-left hover:bg-hover',
                  id === chosen && 'bg-selected font-semibold',
                )}
                onClick={() => onChoose(id === null ? null : { preset: id })}
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
        <div className="mt-auto flex flex-col gap-2">
          <TimeInput
            label="From"
            value={draft.start}
            onChange={(start) => setDraft({ ...draft, start })}
            {...invalid}
          />
          <TimeInput
            label="To"
            value={draft.end}
            onChange={(end) => setDraft({ ...draft, end })}
            {...invalid}
          />
          {isTold && <FieldError id={errorId}>{problem}</FieldError>}
        </div>
      </div>
      <div className="flex min-w-0 justify-center p-3">
        <RangeCalendar label="Days" value={draft} onChange={setDraft} max={opened} />
      </div>
      <div className="col-span-full flex items-center gap-3 border-t border-line px-3 py-2">
        <p className="min-w-0 flex-1 text-xs break-words text-fg-muted">Times are in {zoneText(opened)}</p>
        <Button
          variant="primary"
          size="sm"
          onPress={() => {
            setTried(true)
            if (problem === null) onChoose({ range: draft })
          }}
        >
          Apply
        </Button>
      </div>
    </div>
  )
}
