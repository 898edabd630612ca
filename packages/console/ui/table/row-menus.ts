import { useEffect, useId } from 'react'
import type { MenuEntry } from '../overlays/menu-entries.ts'
import { createStore } from '../store.ts'

/** The menu of a row on the page. */
export interface RowMenu {
  readonly id: string
  /** name of the row */
  readonly name: string
  /** Returns the menu of the row. Called when the menu is first needed. */
  readonly menu: () => readonly MenuEntry[]
}

/** The menus of the rows of all tables on the page, by table. The palette finds the actions of rows in them. */
export const rowMenus = createStore<ReadonlyMap<string, readonly RowMenu[]>>(new Map())

/** Registers the menus of a table's rows while the table is mounted. */
export function useRowMenus<Row>(
  rows: readonly Row[] | undefined,
  rowId: (row: Row) => string,
  rowName: (row: Row) => string,
  actions: ((row: Row) => readonly MenuEntry[]) | undefined,
): void {
  const id = useId()
  useEffect(() => {
    if (rows === undefined || actions === undefined) return undefined
    const offers = rows.map((row) => ({ id: rowId(row), name: rowName(row), menu: () => actions(row) }))
    rowMenus.set(new Map(rowMenus.get()).set(id, offers))
    return () => {
      const rest = new Map(rowMenus.get())
      rest.delete(id)
      rowMenus.set(rest)
    }
  }, [id, rows, rowId, rowName, actions])
}
