import { useCallback, useMemo, useState } from 'react'
import type { SelectedIds } from '#ui/table/selection.ts'

/**
 * Which rows of a list are selected. A selection belongs to the page, filters and order it was made on, and to rows
 * that are still there: nothing out of sight is ever acted on.
 * @param place what identifies the page on screen
 */
export function usePageSelection<Row>(
  place: string,
  rows: readonly Row[] | undefined,
  rowId: (row: Row) => string,
) {
  const [chosen, setChosen] = useState<{ on: string; ids: SelectedIds } | null>(null)
  const ids = useMemo(() => (chosen?.on === place ? chosen.ids : (new Set() as SelectedIds)), [chosen, place])
  const selected = useMemo(() => (rows ?? []).filter((row) => ids.has(rowId(row))), [rows, ids, rowId])
  const select = useCallback((next: SelectedIds) => setChosen({ on: place, ids: next }), [place])
  const clear = useCallback(() => setChosen(null), [])
  return { ids, rows: selected, select, clear }
}
