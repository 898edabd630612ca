import { memo, useCallback, useEffect, useRef, type RefObject } from 'react'
import { ChevronDown, ChevronUp } from 'lucide-react'
import type { ControlIds } from './field-frame.tsx'
import { clamp, parseWhole, stepFrom } from './number-text.ts'
import type { BoundText } from './use-text-field.ts'

export interface NumberInputProps extends ControlIds {
  label: string
  /** A binding that converts its text with `wholeOf`. */
  field: BoundText
  min?: number | undefined
  max?: number | undefined
  step?: number | undefined
  unit?: string | undefined
  /** Limits the number to the minimum and maximum when the field loses the focus. */
  clampOnBlur?: boolean | undefined
  isDisabled?: boolean | undefined
}

/** Returns the value of a number field's text: null when it is empty or not a number. */
export function parseNumberField(text: string): number | null {
  return parseWhole(text) ?? null
}

/** A whole number with buttons and arrow keys to change it. Every keystroke updates the form without rendering. */
export function NumberInput(props: NumberInputProps) {
  const { label, field, min, max, step = 1, unit, clampOnBlur, isDisabled = false, ...ids } = props
  const input = useRef<HTMLInputElement>(null)
  const { ref } = field.control
  const latestRef = useRef(ref)
  // Attached only once; otherwise the form would replace typed text that is not yet a number by its own value.
  const attach = useCallback((element: HTMLInputElement | null) => {
    input.current = element
    latestRef.current(element)
  }, [])
  /** Updates the attributes that screen readers read while the field is in use. */
  const tell = () => {
    const value = parseNumberField(input.current?.value ?? '')
    const words = value === null ? 'empty' : `${value}${unit === undefined ? '' : ` ${unit}`}`
    input.current?.setAttribute('aria-valuetext', words)
    if (value === null) input.current?.removeAttribute('aria-valuenow')
    else input.current?.setAttribute('aria-valuenow', String(value))
  }
  const put = (element: HTMLInputElement, value: number | null) => {
    element.value = value === null ? '' : String(value)
    field.changed(element)
    tell()
  }
  const stepBy = (by: number) => {
    if (input.current) put(input.current, stepFrom(parseNumberField(input.current.value), by, min, max))
  }
  const latest = useRef(stepBy)
  useEffect(() => {
    latest.current = stepBy
    latestRef.current = ref
    tell()
  })
  return (
    <div className="field-box overflow-clip">
      <input
        {...ids}
        name={field.control.name}
        ref={attach}
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        aria-valuemin={min}
        aria-valuemax={max}
        className="field-input tabular-nums"
        disabled={isDisabled}
        onFocus={tell}
        onChange={(event) => {
          field.control.onChange(event)
          tell()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
          event.preventDefault()
          stepBy(event.key === 'ArrowUp' ? step : -step)
        }}
        onBlur={(event) => {
          const element = event.currentTarget
          const value = parseNumberField(element.value)
          // Text that is not a number is removed, because the form has no value for it.
          if (value === null) element.value = ''
          else if (clampOnBlur === true && clamp(value, min, max) !== value)
            put(element, clamp(value, min, max))
          field.control.onBlur(event)
        }}
      />
      {unit !== undefined && <span className="flex-none pr-2 text-fg-muted">{unit}</span>}
      <Steppers label={label} step={step} isDisabled={isDisabled} stepBy={latest} />
    </div>
  )
}

/** The step buttons of a number field. They are memoized, so that an error of the field does not render them again. */
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
