import { useMemo } from 'react'
import type { ColumnChoice } from '#ui/table/column-choice.ts'
import { useColumnChoice } from './use-column-choice.ts'
import type { useListSearch } from './use-list-search.ts'

/** Returns the columns of a list in their order: those of its view, or those that the user selected in this browser. */
export function useShownColumns(id: string, { view, search, change }: ReturnType<typeof useListSearch>) {
  const [chosen, choose] = useColumnChoice(id)
  const { hidden, order } = search
  const ofView = useMemo(
    (): ColumnChoice | null => (view === null ? null : { hidden: new Set(hidden), order: order ?? [] }),
    [view, hidden, order],
  )
  const changeView = (next: ColumnChoice) => change({ hidden: [...next.hidden], order: next.order })
  return ofView === null ? ([chosen, choose] as const) : ([ofView, changeView] as const)
}
