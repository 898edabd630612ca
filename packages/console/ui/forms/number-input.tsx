import { memo, useEffect, useRef, useState, type Ref, type RefObject } from 'react'
import { ChevronDown, ChevronUp } from 'lucide-react'
import type { ControlIds } from './field-frame.tsx'
import { clamp, parseWhole, stepFrom } from './number-text.ts'

export interface NumberInputProps extends ControlIds {
  ref?: Ref<HTMLInputElement>
  label: string
  name?: string
  value: number | null
  onChange: (value: number | null) => void
  onBlur?: () => void
  min?: number
  max?: number
  step?: number
  unit?: string
  /** On leaving the field, bring a number outside the limits inside. */
  clampOnBlur?: boolean
  isDisabled?: boolean
}

/** A whole number with buttons and arrow keys to step it; each keystroke counts. */
export function NumberInput({
  ref,
  label,
  value,
  onChange,
  onBlur,
  min,
  max,
  step = 1,
  unit,
  clampOnBlur = false,
  isDisabled = false,
  ...input
}: NumberInputProps) {
  // What is typed while it is not, or not yet, a number.
  const [draft, setDraft] = useState<string | null>(null)
  const stepBy = (by: number) => {
    setDraft(null)
    onChange(stepFrom(value, by, min, max))
  }
  const latest = useRef(stepBy)
  useEffect(() => {
    latest.current = stepBy
  })
  return (
    <div className="field-box overflow-clip">
      <input
        {...input}
        ref={ref}
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        aria-valuenow={value ?? undefined}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuetext={value === null ? 'empty' : `${value}${unit === undefined ? '' : ` ${unit}`}`}
        className="field-input tabular-nums"
        value={draft ?? (value === null ? '' : String(value))}
        disabled={isDisabled}
        onChange={(event) => {
          const typed = event.currentTarget.value
          const parsed = parseWhole(typed)
          setDraft(parsed === undefined ? typed : null)
          onChange(parsed ?? null)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
          event.preventDefault()
          stepBy(event.key === 'ArrowUp' ? step : -step)
        }}
        onBlur={() => {
          setDraft(null)
          if (clampOnBlur && value !== null) onChange(clamp(value, min, max))
          onBlur?.()
        }}
      />
      {unit !== undefined && <span className="flex-none pr-2 text-fg-muted">{unit}</span>}
      <Steppers label={label} step={step} isDisabled={isDisabled} stepBy={latest} />
    </div>
  )
}

/** The buttons beside a number. What is typed leaves them as they are, so that a key does not render them. */
const Steppers = memo(function Steppers(props: {
  label: string
  step: number
  isDisabled: boolean
  stepBy: RefObject<(by: number) => void>
}) {
  const { label, step, isDisabled, stepBy } = props
  const stepper = (by: number, Icon: typeof ChevronUp, verb: string) => (
    <button
      type="button"
      tabIndex={-1}
      aria-label={`${verb} ${label}`}
      disabled={isDisabled}
      className="grid h-full w-6 place-items-center text-fg-faint hover:text-fg"
      onClick={() => stepBy.current(by)}
    >
      <Icon size={13} aria-hidden />
    </button>
  )
  return (
    <span className="flex flex-none self-stretch border-l border-line">
      {stepper(-step, ChevronDown, 'Decrease')}
      {stepper(step, ChevronUp, 'Increase')}
    </span>
  )
})
