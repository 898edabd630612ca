import { useQuery } from '@tanstack/react-query'
import { namesQuery, type Reference } from '#data/references.ts'
import { useSession } from '#shell/session.tsx'
import { NativeSelect } from '#ui/pickers/native-select.tsx'

/**
 * Selects one or all of several disks or interfaces; renders nothing if there is only one. The list includes those that
 * were detached since the range.
 */
export function Chooser(props: {
  label: string
  all: string
  /** The items that the instance has; undefined until loaded */
  items: readonly { id: string; name: string }[] | undefined
  /** IDs of the items with samples in this range */
  measured: readonly string[]
  /** Kind of the items, if names of detached ones can be requested */
  kind: Reference['kind'] | null
  value: string | undefined
  onChange: (id: string | undefined) => void
}) {
  const { label, all, items: things, measured, kind, value, onChange } = props
  const { capabilities } = useSession()
  const others = [...new Set([...measured, ...(value === undefined ? [] : [value])])].filter(
    (id) => things !== undefined && !things.some((thing) => thing.id === id),
  )
  const { data: names } = useQuery(
    namesQuery(kind === null ? [] : others.map((id) => ({ kind, id })), capabilities),
  )
  if ((things?.length ?? 0) + others.length < 2 && value === undefined) return null
  return (
    <NativeSelect
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    >
      <option value="">{all}</option>
      {things?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      {others.map((id) => {
        const name = names?.get(id)
        return (
          <option key={id} value={id}>
            {name === undefined ? `Deleted, ${id.slice(0, 8)}` : `${name}, detached`}
          </option>
        )
      })}
    </NativeSelect>
  )
}
