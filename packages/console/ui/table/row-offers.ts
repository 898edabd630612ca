import { useEffect, useId } from 'react'
import type { MenuEntry } from '../overlays/menu-entries.ts'
import { createStore } from '../store.ts'

/** What can be done to a row that is on the page. */
export interface RowOffer {
  readonly id: string
  /** what the row is called */
  readonly name: string
  /** Makes the row's menu; asked for when somebody looks for it. */
  readonly menu: () => readonly MenuEntry[]
}

/** The rows of all tables on the page that have menus, by who shows them: for finding an action by its words. */
export const rowOffers = createStore<ReadonlyMap<string, readonly RowOffer[]>>(new Map())

/** Offers the menus of a table's rows for as long as it is mounted. */
export function useRowOffers<Row>(
  rows: readonly Row[] | undefined,
  rowId: (row: Row) => string,
  rowName: (row: Row) => string,
  actions: ((row: Row) => readonly MenuEntry[]) | undefined,
): void {
  const id = useId()
  useEffect(() => {
    if (rows === undefined || actions === undefined) return undefined
    const offers = rows.map((row) => ({ id: rowId(row), name: rowName(row), menu: () => actions(row) }))
    rowOffers.set(new Map(rowOffers.get()).set(id, offers))
    return () => {
      const rest = new Map(rowOffers.get())
      rest.delete(id)
      rowOffers.set(rest)
    }
  }, [id, rows, rowId, rowName, actions])
}
