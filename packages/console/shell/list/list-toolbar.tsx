import { canCount } from '@portico/domain/counts.ts'
import { type ReactNode, useCallback } from 'react'
import type { Column } from '#ui/table/column.ts'
import type { ColumnChoice } from '#ui/table/column-choice.ts'
import { ColumnChooser } from '#ui/table/column-chooser.tsx'
import { FilterChips } from '#ui/table/filter-chips.tsx'
import { TableToolbar } from '#ui/table/table-toolbar.tsx'
import type { ResourceNoun } from './list-call.ts'
import { ListSearchField } from './list-search-field.tsx'
import { chipOf, stateChips, type StateFilter } from './state-filter.ts'
import type { Count } from './use-count.ts'
import type { useListSearch } from './use-list-search.ts'

/**
 * The toolbar of a list: chips with states and counts, search, columns. If the server cannot filter, it has only the
 * column menu.
 */
export function ListToolbar<Row>(props: {
  noun: ResourceNoun
  states: readonly StateFilter[]
  counts: Count | undefined
  columns: readonly Column<Row>[]
  choice: ColumnChoice
  onChoiceChange: (choice: ColumnChoice) => void
  list: ReturnType<typeof useListSearch>
  /** placeholder of the search field; null if the rows have no text to search */
  placeholder: string | null | undefined
  /** whether the server can filter the list */
  isFiltering: boolean
  /** whether the key `/` focuses the search field */
  hasShortcut: boolean
  /** buttons that save or discard changes of a saved view */
  viewActions: ReactNode
}) {
  const { noun, states, counts, list, isFiltering, placeholder } = props
  const { change } = list
  const onSearch = useCallback(
    (text: string) => change({ search: text === '' ? undefined : text }, { replace: true }),
    [change],
  )
  const chips = stateChips(states, counts, canCount)
  return (
    <TableToolbar
      filters={
        isFiltering &&
        states.length > 0 && (
          <FilterChips
            label="State"
            total={counts?.total}
            isCapped={counts?.capped}
            chips={chips}
            value={chipOf(states, list.search.state)}
            onChange={(label) => change({ state: states.find((each) => each.label === label)?.states })}
          />
        )
      }
    >
      {isFiltering && placeholder !== null && (
        <ListSearchField
          shortcut={props.hasShortcut}
          label={`Filter ${noun.many}`}
          placeholder={placeholder ?? 'Name, description or ID'}
          value={list.search.search ?? ''}
          onChange={onSearch}
        />
      )}
      {props.viewActions}
      <ColumnChooser columns={props.columns} choice={props.choice} onChange={props.onChoiceChange} />
    </TableToolbar>
  )
}
