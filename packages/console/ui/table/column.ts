import type { ReactNode } from 'react'
import type { CsvValue } from '@portico/domain/exports/csv.ts'
import { cx } from '../cx.ts'

/** A column of a table. Define columns at module level: their identity must not change between renders. */
export interface Column<Row> {
  readonly id: string
  readonly header: string
  /** tooltip of the header, which explains the column */
  readonly headerTip?: string
  readonly cell: (row: Row) => ReactNode
  /** whether the server can sort by the column, with its ID as the name */
  readonly sortable?: boolean
  /** set to align numbers at the right */
  readonly align?: 'end'
  /**
   * Class that sets the width, such as `w-40`. Inline styles are not possible, because documents with tables have a
   * policy that forbids them.
   */
  readonly width?: `w-${string}`
  /** 1: always visible; 2: hidden if the table is narrower than 44 rem; 3: hidden below 64 rem. 1 if omitted */
  readonly priority?: 1 | 2 | 3
  /** whether users may hide the column; the first column can never be hidden */
  readonly hideable?: boolean
  /** set if the column is hidden until the user shows it, because it needs a request or much space */
  readonly optional?: true
  /** set if the column names the row and links to its page, and is not the first column */
  readonly leads?: true
  /**
   * Returns the value in an export. A column without this function is not exported. `nameOf` returns the name for an
   * ID.
   */
  readonly csv?: (row: Row, nameOf: (id: string) => string) => CsvValue
}

/** The order of rows, which the server applies. */
export interface Sort {
  readonly column: string
  readonly direction: 'asc' | 'desc'
}

/** Returns the order after a press on the header of a column: ascending, then descending, then the server's default. */
export function nextSort(current: Sort | null, column: string): Sort | null {
  if (current?.column !== column) return { column, direction: 'asc' }
  return current.direction === 'asc' ? { column, direction: 'desc' } : null
}

/** Returns the classes of a column's cells and header: their alignment, and the width below which they are hidden. */
export function columnClass({ align, priority }: Column<never>): string {
  return cx(
    align === 'end' && 'num',
    priority === 2 && '@max-[44rem]:hidden',
    priority === 3 && '@max-[64rem]:hidden',
  )
}
