import { useCallback, useState } from 'react'
import type { Column } from './column.ts'

/** The columns of a table that are shown, and their order. */
export interface ColumnChoice {
  /** IDs of the hidden columns */
  readonly hidden: ReadonlySet<string>
  /**
   * Column IDs in order without the first column; empty for the default order. Columns that are missing come last. A
   * column that is hidden by default is shown if its ID is in the list.
   */
  readonly order: readonly string[]
}

/** The default selection: all columns except those that are hidden by default, in the default order. */
export const defaultColumns: ColumnChoice = { hidden: new Set(), order: [] }

export type Identified = Pick<Column<never>, 'id' | 'optional'>
export type Order = Pick<ColumnChoice, 'order'>

/** Returns whether a column is hidden by default and the user has not shown it. Such a column has no position. */
export const isOffByDefault = ({ id, optional }: Identified, { order }: Order): boolean =>
  optional === true && !order.includes(id)

/**
 * Returns all columns in the selected order. The first one always stays first, because it names the row. Columns that
 * are hidden by default and that the user has not shown come last.
 */
export function arranged<C extends Identified>(columns: readonly C[], choice: Order): readonly C[] {
  const { order } = choice
  const rank = (column: C) => {
    if (isOffByDefault(column, choice)) return order.length + 1
    return order.includes(column.id) ? order.indexOf(column.id) : order.length
  }
  return [...columns.slice(0, 1), ...columns.slice(1).toSorted((a, b) => rank(a) - rank(b))]
}

/** Returns whether a column is shown. */
export const isShown = (column: Identified, choice: ColumnChoice): boolean =>
  !choice.hidden.has(column.id) && !isOffByDefault(column, choice)

/** Returns the visible columns in their order. The first column is always visible, even if a URL hides it. */
export function shownOf<C extends Identified>(columns: readonly C[], choice: ColumnChoice): readonly C[] {
  return arranged(columns, choice).filter((column, at) => at === 0 || isShown(column, choice))
}

/** The storage of a column selection, such as `localStorage`. */
export interface ChoiceStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

/**
 * Parses a stored selection, which is an object, or a list of hidden columns in the former format. Returns the default
 * selection if the text cannot be parsed.
 */
export function readChoice(stored: string | null): ColumnChoice {
  try {
    const parsed: unknown = JSON.parse(stored ?? '[]')
    if (Array.isArray(parsed)) return { ...defaultColumns, hidden: new Set(texts(parsed)) }
    const { hidden, order } = { ...(parsed as { hidden?: unknown; order?: unknown } | null) }
    return { hidden: new Set(texts(hidden)), order: texts(order) }
  } catch {
    return defaultColumns
  }
}

/** Serializes a selection for `readChoice`. */
export function writeChoice({ hidden, order }: ColumnChoice): string {
  return JSON.stringify(order.length === 0 ? [...hidden] : { hidden: [...hidden], order })
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}

/** Returns the column selection of a table, which is stored under the name of the table. */
export function useStoredColumns(table: string, storage: ChoiceStorage) {
  const key = `portico.columns.${table}`
  const [choice, setChoice] = useState(() => readChoice(storage.getItem(key)))
  const change = useCallback(
    (next: ColumnChoice) => {
      setChoice(next)
      storage.setItem(key, writeChoice(next))
    },
    [key, storage],
  )
  return [choice, change] as const
}
