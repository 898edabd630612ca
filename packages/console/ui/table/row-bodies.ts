import type { ReactNode } from 'react'
import type { Column } from './column.ts'

/** The layout of a table, for the elements between its rows. */
export interface TableLayout<Row> {
  readonly columns: readonly Column<Row>[]
  /** number of cells per row */
  readonly width: number
  readonly hasSelection: boolean
  readonly hasActions: boolean
}

/**
 * Returns the bodies of a table with its rows. It is passed as a function, so that tables with a single body need not
 * load its code.
 */
export type RowBodies<Row> = (
  rows: readonly Row[],
  show: (row: Row) => ReactNode,
  layout: TableLayout<Row>,
) => ReactNode
