import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { columnClass } from './column.ts'
import type { RowBodies, TableLayout } from './row-bodies.ts'
import { betweenRows } from './row-keys.ts'

/** Rows of a table that belong together. The rows of the table must be sorted by group. */
export interface RowGroup<Row> {
  readonly id: string
  readonly heading: ReactNode
  readonly holds: (row: Row) => boolean
  /** footer of the group, which is not a row with actions */
  readonly end?: {
    /** content of the footer by column ID */
    readonly cells: Readonly<Record<string, ReactNode>>
    /** Returns whether the group ends on a page with these rows. */
    readonly isHere: (rows: readonly Row[]) => boolean
  }
}

/**
 * Returns the table bodies of groups, with headings and footers. A group without rows is shown only on the page where
 * it ends.
 */
export function groupedRows<Row>(groups: readonly RowGroup<Row>[]): RowBodies<Row> {
  return (rows, show, layout) =>
    groups.map(({ id, heading, holds, end }) => {
      const own = rows.filter(holds)
      const cells = end?.isHere(rows) === true ? end.cells : undefined
      if (own.length === 0 && cells === undefined) return null
      return (
        <tbody key={id}>
          <GroupHeading width={layout.width}>{heading}</GroupHeading>
          {own.map(show)}
          {cells && <GroupEnd layout={layout} cells={cells} />}
        </tbody>
      )
    })
}

/** The heading of a group, which stays below the table head while the rows of the group scroll. */
function GroupHeading({ width, children }: { width: number; children: ReactNode }) {
  return (
    <tr {...betweenRows}>
      <th
        scope="rowgroup"
        colSpan={width}
        className="sticky top-[calc(2rem+var(--head-top,0px))] z-[9] h-7 border-b border-line bg-sunken px-3 text-left text-xs font-normal text-fg-muted"
      >
        {children}
      </th>
    </tr>
  )
}

function GroupEnd<Row>(props: { layout: TableLayout<Row>; cells: Readonly<Record<string, ReactNode>> }) {
  const { columns, hasSelection, hasActions } = props.layout
  return (
    <tr {...betweenRows} className="bg-sunken text-fg-muted *:border-b">
      {hasSelection && <td aria-hidden className="cell" />}
      {columns.map((column) => (
        <td key={column.id} className={cx('cell', columnClass(column))}>
          {props.cells[column.id]}
        </td>
      ))}
      {hasActions && <td aria-hidden className="cell" />}
    </tr>
  )
}
