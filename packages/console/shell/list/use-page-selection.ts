import { useCallback, useMemo, useState } from 'react'
import type { SelectedIds } from '#ui/table/selection.ts'

/** What is chosen: rows of a page, or with `all` whatever the filters let through, on all pages. */
type Chosen = { readonly on: string; readonly ids: SelectedIds | 'all' }

/**
 * Which rows of a list are selected. A selection of rows belongs to the page, filters and order it was made on, and to
 * rows that are still there: nothing out of sight is acted on, unless everything was asked for that matches.
 * @param place what identifies the page on screen
 * @param filters what identifies what matches
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
