import type { Control, FieldValues } from 'react-hook-form'
import { SelectField } from '#ui/forms/select-field.tsx'
import type { FieldOf } from '#ui/forms/use-field.ts'
import type { PoolChoice } from './choice.ts'
import { usePoolItems } from './use-pools.tsx'

/**
 * Which pool an address comes from. The form holds its name, or null for the silo's default; where there is none, a
 * choice is demanded.
 */
export function PoolField<Values extends FieldValues>(props: {
  control: Control<Values>
  name: FieldOf<Values, string | null>
  pools: PoolChoice
}) {
  const { control, name, pools } = props
  const { items, source, emptyText } = usePoolItems()
  return (
    <SelectField
      control={control}
      name={name}
      label="IP pool"
      required={pools.isRequired}
      items={items}
      source={source}
      isEmpty={pools.whyNone !== null}
      placeholder={placeholderOf(pools)}
      emptyText={emptyText}
      {...(pools.isRequired && { hint: 'The silo has no default pool, so that one has to be chosen.' })}
    />
  )
}

/** What is taken without a choice, which not everybody may know by name. */
function placeholderOf({ byDefault, isRequired, whyNone }: PoolChoice): string {
  if (byDefault !== null) return `${byDefault} (default)`
  return isRequired || whyNone !== null ? 'Choose a pool' : 'The default pool'
}
