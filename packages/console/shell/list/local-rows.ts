import { defaultRows, type ListSearch } from '#data/list-search.ts'
import type { CsvValue } from '@portico/domain/exports/csv.ts'
import type { Column } from '#ui/table/column.ts'
import { sortOf } from './list-totals.ts'

/** A page of rows that the browser filters, sorts and pages as a server would. */
export interface LocalPage<Row> {
  /** all matching rows in their order */
  readonly matching: readonly Row[]
  /** rows of the current page */
  readonly rows: readonly Row[]
  /** token of the next page; undefined on the last page */
  readonly next: string | undefined
}

/** Filters, sorts and pages rows. The search and the order use the values that the columns export. */
export function pageOfLocal<Row>(
  all: readonly Row[],
  columns: readonly Column<Row>[],
  { search, sort, state, page, rows }: ListSearch,
  statesOf: StatesOf<Row> = noStates,
): LocalPage<Row> {
  const size = rows ?? defaultRows
  const text = search?.toLowerCase()
  const found = all.filter(
    (row) =>
      (text === undefined || columns.some(({ csv }) => textOf(csv?.(row, same)).includes(text))) &&
      (state === undefined || statesOf(row).some((each) => state.includes(each))),
  )
  const order = sortOf(sort, columns)
  const value = columns.find(({ id }) => id === order?.column)?.csv
  const sign = order?.direction === 'desc' ? -1 : 1
  const matching =
    value === undefined ? found : found.toSorted((a, b) => inOrder(value(a, same), value(b, same), sign))
  // A token past the end selects the last page.
  const last = Math.max(0, Math.ceil(matching.length / size) - 1) * size
  const start = Math.min(last, Math.max(0, Number.parseInt(page ?? '0', 10) || 0))
  const next = start + size
  return {
    matching,
    rows: matching.slice(start, next),
    next: next < matching.length ? String(next) : undefined,
  }
}

/** Returns the states in which a row is counted and by which it is filtered. A row may have several. */
export type StatesOf<Row> = (row: Row) => readonly string[]
const noStates = () => []

/** Returns the number of rows in each state. */
export function countsOf<Row>(
  rows: readonly Row[],
  statesOf: StatesOf<Row>,
): Readonly<Record<string, number>> {
  return rows.flatMap(statesOf).reduce<Record<string, number>>((counts, state) => {
    return { ...counts, [state]: (counts[state] ?? 0) + 1 }
  }, {})
}

const same = (id: string) => id

function textOf(value: CsvValue): string {
  return typeof value === 'string' ? value.toLowerCase() : String(value ?? '')
}

const collator = new Intl.Collator('en', { numeric: true })

/** Compares two values; empty values come last in both directions. */
function inOrder(a: CsvValue, b: CsvValue, sign: number): number {
  const [noA, noB] = [a ?? '', b ?? ''].map((value) => value === '')
  if (noA || noB) return Number(noA) - Number(noB)
  const asNumber = (value: CsvValue) => (value instanceof Date ? value.getTime() : value)
  const [x, y] = [asNumber(a), asNumber(b)]
  if (typeof x === 'string' || typeof y === 'string') return sign * collator.compare(String(x), String(y))
  return sign * Number(Number(x) > Number(y)) - sign * Number(Number(x) < Number(y))
}
