import type { Control, FieldValues } from 'react-hook-form'
import { SelectField } from '#ui/forms/select-field.tsx'
import type { FieldOf } from '#ui/forms/use-field.ts'
import type { PoolChoice } from './choice.ts'
import { usePoolItems } from './use-pools.tsx'

/**
 * The pool of an address. The form stores its name, or null for the silo's default; without a default a choice is
 * required.
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

/** Returns what is used without a choice; some users may not see the name of the default pool. */
function placeholderOf({ byDefault, isRequired, whyNone }: PoolChoice): string {
  if (byDefault !== null) return `${byDefault} (default)`
  return isRequired || whyNone !== null ? 'Choose a pool' : 'The default pool'
}
