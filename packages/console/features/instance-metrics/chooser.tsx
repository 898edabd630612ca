import { useQuery } from '@tanstack/react-query'
import { namesQuery, type Reference } from '#data/references.ts'
import { useSession } from '#shell/session.tsx'
import { NativeSelect } from '#ui/pickers/native-select.tsx'

/**
 * Chooses one of several disks or interfaces, or all; nothing when there is no choice. It includes those that the
 * instance had in this range and no longer has.
 */
export function Chooser(props: {
  label: string
  all: string
  /** Those the instance has; undefined until loaded */
  items: readonly { id: string; name: string }[] | undefined
  /** IDs of those with samples in this range */
  measured: readonly string[]
  /** Their kind, if they have names after they were detached */
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
