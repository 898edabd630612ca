import type { Control, FieldValues } from 'react-hook-form'
import { SelectField } from '#ui/forms/select-field.tsx'
import type { FieldOf } from '#ui/forms/use-field.ts'
import type { PoolChoice } from './choice.ts'
import { usePoolItems } from './use-pools.tsx'

/**
 * A field for the pool of an address. The form stores the pool's name, or null for the default pool of the silo.
 * Without a default pool, a selection is required.
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
      {...(pools.isRequired && { hint: 'The silo has no default pool. Choose a pool.' })}
    />
  )
}

/** Returns the placeholder, which says which pool is used if none is selected; some users may not see its name. */
function placeholderOf({ byDefault, isRequired, whyNone }: PoolChoice): string {
  if (byDefault !== null) return `${byDefault} (default)`
  return isRequired || whyNone !== null ? 'Choose a pool' : 'The default pool'
}
