import type { ReactNode } from 'react'
import type { Column } from './column.ts'

/** The layout of a table, for elements between its rows. */
export interface TableLayout<Row> {
  readonly columns: readonly Column<Row>[]
  /** Number of cells per row */
  readonly width: number
  readonly hasSelection: boolean
  readonly hasActions: boolean
}

/**
 * Returns the bodies of a table with its rows. It is a parameter, so that tables with a single body do not load the
 * code.
 */
export type RowBodies<Row> = (
  rows: readonly Row[],
  show: (row: Row) => ReactNode,
  layout: TableLayout<Row>,
) => ReactNode
