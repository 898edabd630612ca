import { useCallback, useState } from 'react'
import type { Column } from './column.ts'

/** Which columns of a table are shown, and in which order. */
export interface ColumnChoice {
  /** ids of those that are switched off */
  readonly hidden: ReadonlySet<string>
  /**
   * ids in their order after the first column; empty for the usual one. What is not among them comes last. Columns that are
   * off until they are switched on are on when they are named here.
   */
  readonly order: readonly string[]
}

/** Every column but those that are off until they are switched on, where it usually is. */
export const usualColumns: ColumnChoice = { hidden: new Set(), order: [] }

export type Identified = Pick<Column<never>, 'id' | 'optional'>
export type Order = Pick<ColumnChoice, 'order'>

/** Is a column off that is so until somebody switches it on? It has no place then. */
export const isUnasked = ({ id, optional }: Identified, { order }: Order): boolean =>
  optional === true && !order.includes(id)

/**
 * All columns in the order of the choice. The first stays the first: it says what a row is. Those that nobody asked for
 * come last.
 */
export function arranged<C extends Identified>(columns: readonly C[], choice: Order): readonly C[] {
  const { order } = choice
  const rank = (column: C) => {
    if (isUnasked(column, choice)) return order.length + 1
    return order.includes(column.id) ? order.indexOf(column.id) : order.length
  }
  return [...columns.slice(0, 1), ...columns.slice(1).toSorted((a, b) => rank(a) - rank(b))]
}

/** Is a column shown? */
export const isShown = (column: Identified, choice: ColumnChoice): boolean =>
  !choice.hidden.has(column.id) && !isUnasked(column, choice)

/** The columns that are shown, in their order; the first one whatever a view says that somebody wrote by hand. */
export function shownOf<C extends Identified>(columns: readonly C[], choice: ColumnChoice): readonly C[] {
  return arranged(columns, choice).filter((column, at) => at === 0 || isShown(column, choice))
}

/** Where a choice is kept; `localStorage` is one. */
export interface ChoiceStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

/** The choice written down before: an object, or a list of what is hidden. What cannot be read is as usual. */
export function readChoice(stored: string | null): ColumnChoice {
  try {
    const parsed: unknown = JSON.parse(stored ?? '[]')
    if (Array.isArray(parsed)) return { ...usualColumns, hidden: new Set(texts(parsed)) }
    const { hidden, order } = { ...(parsed as { hidden?: unknown; order?: unknown } | null) }
    return { hidden: new Set(texts(hidden)), order: texts(order) }
  } catch {
    return usualColumns
  }
}

/** A choice as `readChoice` reads it. */
export function writeChoice({ hidden, order }: ColumnChoice): string {
  return JSON.stringify(order.length === 0 ? [...hidden] : { hidden: [...hidden], order })
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}

/** The choice of columns of a table, remembered under the table's name. */
export function useKeptColumns(table: string, storage: ChoiceStorage) {
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
