import { useMemo } from 'react'
import { combineChoices, useChoices } from '#shell/forms/use-choices.ts'
import { useSession } from '#shell/session.tsx'
import { FieldFrame } from '#ui/forms/field-frame.tsx'
import { Combobox } from '#ui/pickers/combobox.tsx'
import type { PickItem } from '#ui/pickers/item.ts'
import { endLabel } from '#data/path-query.ts'
import { outside } from '#data/path-search.ts'
import { endOf } from './typed-end.ts'

/** A field for an end of a path: an instance, a floating IP, any address, or outside. */
export function EndField(props: {
  label: string
  project: string
  value: string | undefined
  onChange: (end: string | undefined) => void
}) {
  const { label, project, value, onChange } = props
  const { filters } = useSession().capabilities
  const query = { query: { project } }
  const instances = useChoices('instanceList', query)
  const floating = useChoices('floatingIpList', query)
  const { source } = combineChoices(instances, floating)
  const items = useMemo((): readonly PickItem[] => {
    const listed: readonly PickItem[] = [
      { value: outside, label: endLabel(outside) },
      ...instances.rows.map(({ name }) => ({ value: `instance:${name}`, label: name, detail: 'instance' })),
      ...floating.rows.map(({ ip, name }) => ({
        value: `address:${ip}`,
        label: ip,
        alias: name,
        detail: `floating IP ${name}`,
      })),
    ]
    // The end in the URL is an option under its own text until the list is loaded.
    const isListed = value === undefined || listed.some((item) => item.value === value)
    return isListed ? listed : [{ value, label: endLabel(value) }, ...listed]
  }, [instances.rows, floating.rows, value])
  return (
    <FieldFrame label={label} required>
      {(ids, labelId) => (
        <Combobox
          id={ids.id}
          aria-labelledby={labelId}
          aria-required
          {...source}
          items={items}
          value={value ?? null}
          placeholder="Instance or address"
          allowsCustom
          hasMore={filters && source.hasMore === true}
          onChange={(chosen) => onChange((chosen === null ? null : endOf(chosen)) ?? undefined)}
        />
      )}
    </FieldFrame>
  )
}
