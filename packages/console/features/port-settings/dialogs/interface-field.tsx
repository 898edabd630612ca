import type { FieldValues } from 'react-hook-form'
import { ComboboxField } from '#ui/forms/select-field.tsx'
import type { FieldBinding } from '#ui/forms/use-field.ts'

/** A field for the link or interface to which a row belongs: one of the settings, or any typed name. */
export function InterfaceField<Values extends FieldValues>(
  props: FieldBinding<Values, string | null> & { names: readonly string[] },
) {
  const { names, ...binding } = props
  return (
    <ComboboxField
      {...binding}
      label="Interface"
      required
      allowsCustom
      items={names.map((name) => ({ value: name, label: name }))}
      placeholder="phy0"
    />
  )
}
