import { useCallback, useMemo, useState } from 'react'
import type { SelectedIds } from '#ui/table/selection.ts'

/** The selection of a list: IDs of rows of a page, or `all` for all rows that match the filters on all pages. */
type Chosen = { readonly on: string; readonly ids: SelectedIds | 'all' }

/**
 * Returns the selection of a list. Selected rows count only on the page and with the filters and order in which they
 * were selected, and only while they exist. So an action never affects invisible rows, unless the user has selected all
 * matching rows.
 * @param place identifies the current page of the list
 * @param filters identifies the set of matching rows
 */
export function usePageSelection<Row>(
  place: string,
  filters: string,
  rows: readonly Row[] | undefined,
  rowId: (row: Row) => string,
) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const isAll = chosen?.ids === 'all' && chosen.on === filters
  const ids = useMemo((): SelectedIds => {
    if (isAll) return new Set(rows?.map(rowId))
    return chosen?.on === place && chosen.ids !== 'all' ? chosen.ids : new Set()
  }, [chosen, place, isAll, rows, rowId])
  const selected = useMemo(() => (rows ?? []).filter((row) => ids.has(rowId(row))), [rows, ids, rowId])
  const select = useCallback((next: SelectedIds) => setChosen({ on: place, ids: next }), [place])
  const clear = useCallback(() => setChosen(null), [])
  const selectAll = useCallback(() => setChosen({ on: filters, ids: 'all' }), [filters])
  return { ids, isAll, rows: selected, select, selectAll, clear }
}
