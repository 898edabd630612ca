import type { ReactNode } from 'react'
import type { Column } from './column.ts'

/** How a table is laid out, for what stands between its rows. */
export interface TableLayout<Row> {
  readonly columns: readonly Column<Row>[]
  /** cells of a row */
  readonly width: number
  readonly hasSelection: boolean
  readonly hasActions: boolean
}

/** The bodies of a table with its rows in them. Given from outside, so that tables that have but one need not know how. */
export type RowBodies<Row> = (
  rows: readonly Row[],
  show: (row: Row) => ReactNode,
  layout: TableLayout<Row>,
) => ReactNode
