import type { FieldValues } from 'react-hook-form'
import { type Segment, Segments } from '../actions/segments.tsx'
import { type FieldBinding, useField } from './use-field.ts'

/** A segmented control in a form; one option is always selected. */
export function SegmentsField<Values extends FieldValues, Value extends string>(
  props: FieldBinding<Values, Value> & { label: string; segments: readonly Segment<Value>[] },
) {
  const { label, segments } = props
  const field = useField<Values, Value>(props, () => null)
  return (
    <div className="min-w-0">
      {/* The radio group has the accessible name. */}
      <div aria-hidden className="mb-1 font-semibold">
        {label}
      </div>
      <Segments label={label} segments={segments} value={field.value} onChange={field.set} />
    </div>
  )
}
