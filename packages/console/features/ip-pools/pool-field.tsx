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
  const { items, source } = usePoolItems()
  return (
    <SelectField
      control={control}
      name={name}
      label="IP pool"
      required={pools.isRequired}
      items={items}
      source={source}
      isEmpty={pools.whyNone !== null}
      placeholder={pools.byDefault === null ? 'Choose a pool' : `${pools.byDefault} (default)`}
      emptyText="No IP pools are linked to this silo"
      {...(pools.isRequired && { hint: 'The silo has no default pool, so that one has to be chosen.' })}
    />
  )
}
