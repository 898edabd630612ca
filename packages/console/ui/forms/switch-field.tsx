import type { FieldValues } from 'react-hook-form'
import { Switch } from '../actions/switch.tsx'
import { type FieldBinding, useField } from './use-field.ts'

/** A switch next to its label; its value is saved with the rest of the form. */
export function SwitchField<Values extends FieldValues>(
  props: FieldBinding<Values, boolean> & { label: string },
) {
  const { label } = props
  const field = useField<Values, boolean>(props, () => null)
  return (
    <div className="flex min-h-6 items-center gap-2">
      <Switch label={label} isOn={field.value} onChange={field.set} />
      <span aria-hidden>{label}</span>
    </div>
  )
}
