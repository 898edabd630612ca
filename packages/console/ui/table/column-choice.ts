import { useCallback, useState } from 'react'
import type { Column } from './column.ts'
import { columnsKey } from './columns-key.ts'

/** Which columns of a table are shown, and in which order. */
export interface ColumnChoice {
  /** ids of those that are switched off */
  readonly hidden: ReadonlySet<string>
  /** ids in their order after the first column; empty for the usual one. What is not among them comes last. */
  readonly order: readonly string[]
}

/** Every column, where it usually is. */
export const usualColumns: ColumnChoice = { hidden: new Set(), order: [] }

type Identified = Pick<Column<never>, 'id'>

/** All columns in the order of the choice. The first stays the first: it says what a row is. */
export function arranged<C extends Identified>(
  columns: readonly C[],
  { order }: Pick<ColumnChoice, 'order'>,
): readonly C[] {
  if (order.length === 0) return columns
  const rank = ({ id }: C) => (order.includes(id) ? order.indexOf(id) : order.length)
  return [...columns.slice(0, 1), ...columns.slice(1).toSorted((a, b) => rank(a) - rank(b))]
}

/** The columns that are shown, in their order; the first one whatever a view says that somebody wrote by hand. */
export function shownOf<C extends Identified>(columns: readonly C[], choice: ColumnChoice): readonly C[] {
  return arranged(columns, choice).filter(({ id }, at) => at === 0 || !choice.hidden.has(id))
}

/**
 * The order when a column changes places with its neighbour; empty where that is the usual one.
 * @param by -1 towards the first column, 1 away from it; a step beyond either end changes nothing
 */
export function movedOrder(
  columns: readonly Identified[],
  { order }: Pick<ColumnChoice, 'order'>,
  id: string,
  by: -1 | 1,
): readonly string[] {
  const idsOf = (all: readonly Identified[]) => all.slice(1).map((column) => column.id)
  const ids = idsOf(arranged(columns, { order }))
  const from = ids.indexOf(id)
  const neighbour = ids[from + by]
  if (from === -1 || neighbour === undefined) return order
  const next = ids.with(from, neighbour).with(from + by, id)
  return idsOf(columns).every((usual, at) => usual === next[at]) ? [] : next
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
  const key = columnsKey + table
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
