import type { ReactNode } from 'react'
import type { CsvValue } from '@portico/domain/exports/csv.ts'
import { cx } from '../cx.ts'

/** A column of a table. Define columns at module level: their identity must not change between renders. */
export interface Column<Row> {
  readonly id: string
  readonly header: string
  /** Tooltip of the header that explains the column. */
  readonly headerTip?: string
  readonly cell: (row: Row) => ReactNode
  /** Whether the server can sort by the column, under its ID. */
  readonly sortable?: boolean
  /** Right-aligns numbers. */
  readonly align?: 'end'
  /**
   * A class that sets the width, such as `w-40`. Inline styles are not possible, because tables are also rendered in
   * documents whose policy forbids them.
   */
  readonly width?: `w-${string}`
  /** 1 is always visible, 2 is hidden below a table width of 44 rem, 3 below 64 rem. 1 by default. */
  readonly priority?: 1 | 2 | 3
  /** Whether users may hide the column; the first column can never be hidden. */
  readonly hideable?: boolean
  /** Whether the column is hidden until the user shows it, because it needs a request or much space. */
  readonly optional?: true
  /** Whether the column names the row and links to its page; set if this is not the first column. */
  readonly leads?: true
  /** Returns the value in an export; columns without it are not exported. `nameOf` returns the name of an ID. */
  readonly csv?: (row: Row, nameOf: (id: string) => string) => CsvValue
}

/** The order of the rows, which the server applies. */
export interface Sort {
  readonly column: string
  readonly direction: 'asc' | 'desc'
}

/** Returns the order after a press on a column header: ascending, descending, then the server's default. */
export function nextSort(current: Sort | null, column: string): Sort | null {
  if (current?.column !== column) return { column, direction: 'asc' }
  return current.direction === 'asc' ? { column, direction: 'desc' } : null
}

/**
 * Returns the classes of a column's cells, including the header: their alignment, and the width below which the column
 * is hidden.
 */
export function columnClass({ align, priority }: Column<never>): string {
  return cx(
    align === 'end' && 'num',
    priority === 2 && '@max-[44rem]:hidden',
    priority === 3 && '@max-[64rem]:hidden',
  )
}
