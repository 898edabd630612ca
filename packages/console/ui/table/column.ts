import type { ReactNode } from 'react'
import type { CsvValue } from '@portico/domain/exports/csv.ts'
import { cx } from '../cx.ts'

/** One column of a table. Define columns at module level: their identity must not change between renders. */
export interface Column<Row> {
  readonly id: string
  readonly header: string
  /** What the column says, for who points at its header. */
  readonly headerTip?: string
  readonly cell: (row: Row) => ReactNode
  /** The server can sort by it, under this column's id. */
  readonly sortable?: boolean
  /** Numbers go to the end. */
  readonly align?: 'end'
  /** A class that makes it so wide, such as `w-40`: tables are in documents too, where styles of elements are refused. */
  readonly width?: `w-${string}`
  /** 1 stays at every width, 2 goes below 44 rem of table, 3 below 64. 1 unless given. */
  readonly priority?: 1 | 2 | 3
  /** Whether people may hide it; the first column never can be. */
  readonly hideable?: boolean
  /** It is off until somebody switches it on: it takes a request, or room that few have for it. */
  readonly optional?: true
  /** It names the row and leads to it, where that is not the first column. */
  readonly leads?: true
  /** What an export holds; columns without it are left out. `nameOf` names what rows know by its id only. */
  readonly csv?: (row: Row, nameOf: (id: string) => string) => CsvValue
}

/** How the rows are ordered; the server does it. */
export interface Sort {
  readonly column: string
  readonly direction: 'asc' | 'desc'
}

/** The order after pressing a column's header: ascending, descending, then the server's own. */
export function nextSort(current: Sort | null, column: string): Sort | null {
  if (current?.column !== column) return { column, direction: 'asc' }
  return current.direction === 'asc' ? { column, direction: 'desc' } : null
}

/** Classes of a column's cells, its head's included: where its text stands, and what drops it where the table is narrow. */
export function columnClass({ align, priority }: Column<never>): string {
  return cx(
    align === 'end' && 'num',
    priority === 2 && '@max-[44rem]:hidden',
    priority === 3 && '@max-[64rem]:hidden',
  )
}
