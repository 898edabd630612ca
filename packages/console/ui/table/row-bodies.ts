import type { ReactNode } from 'react'
import type { Column } from './column.ts'

/** The layout of a table, for content between its rows. */
export interface TableLayout<Row> {
  readonly columns: readonly Column<Row>[]
  /** Cells per row */
  readonly width: number
  readonly hasSelection: boolean
  readonly hasActions: boolean
}

/**
 * Returns the bodies of a table with the rows in them. Passed in, so that tables with a single body do not need the
 * code.
 */
export type RowBodies<Row> = (
  rows: readonly Row[],
  show: (row: Row) => ReactNode,
  layout: TableLayout<Row>,
) => ReactNode
