import type { ChangeAction } from '#data/activity-search.ts'
import { ListSearchField } from '#shell/list/list-search-field.tsx'
import { NativeSelect } from '#ui/pickers/native-select.tsx'
import type { FilterProps } from './filter-props.ts'
import { filterKinds } from './kinds.ts'
import { SiloFilter } from './silo-filter.tsx'
import { TimeFilter } from './time-filter.tsx'
import { OnlyOwn, WhoFilter } from './who-filter.tsx'

const actions: readonly { value: ChangeAction; label: string }[] = [
  { value: 'create', label: 'Created' },
  { value: 'update', label: 'Changed' },
  { value: 'delete', label: 'Deleted' },
]

/** The filters of the activity page; all of them are in the URL. */
export function Filters({
  search,
  onChange,
  isProject,
  isSystem,
  isOwn,
}: FilterProps & {
  isProject: boolean
  /** Shows changes of all silos, and a silo filter. */
  isSystem: boolean
  /** Whether the user may only see their own changes. */
  isOwn: boolean
}) {
  const kinds = filterKinds(isProject)
  const isRefused = search.outcome === 'refused'
  return (
    <div className="flex flex-wrap items-center gap-2">
      <NativeSelect
        aria-label="Outcome"
        value={search.outcome ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange(
            value === 'refused'
              ? { outcome: value, silo: undefined, kind: undefined, action: undefined, search: undefined }
              : { outcome: undefined },
          )
        }
      >
        <option value="">Done</option>
        <option value="refused">Refused</option>
      </NativeSelect>
      {isSystem && !isRefused && <SiloFilter search={search} onChange={onChange} />}
      {isOwn ? <OnlyOwn /> : <WhoFilter search={search} onChange={onChange} />}
      {!isRefused && (
        <>
          <NativeSelect
            aria-label="Kind"
            value={search.kind ?? ''}
            onChange={(event) => onChange({ kind: event.currentTarget.value || undefined })}
          >
            <option value="">Any kind</option>
            {search.kind !== undefined && !kinds.some(({ value }) => value === search.kind) && (
              <option value={search.kind}>{search.kind}</option>
            )}
            {kinds.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
          <NativeSelect
            aria-label="Action"
            value={search.action ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onChange({ action: actions.find((action) => action.value === value)?.value })
            }
          >
            <option value="">Any action</option>
            {actions.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
        </>
      )}
      <TimeFilter search={search} onChange={onChange} />
      {!isRefused && (
        <div className="ml-auto flex min-w-[min(100%,18rem)] flex-1 justify-end max-sm:basis-full">
          <ListSearchField
            label="Filter changes"
            shortcut
            placeholder="Name, id or request id"
            value={search.search ?? ''}
            onChange={(text) => onChange({ search: text || undefined }, { replace: true })}
          />
        </div>
      )}
    </div>
  )
}
