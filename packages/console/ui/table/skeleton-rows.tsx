import { Skeleton } from '../feedback/skeleton.tsx'
import { cx } from '../cx.ts'
import { columnClass, type Column } from './column.ts'

const widths = ['w-28', 'w-16', 'w-20', 'w-24', 'w-12']

/** Placeholders for the rows of a table that is loading. */
export function SkeletonRows<Row>(props: {
  columns: readonly Column<Row>[]
  count: number
  hasSelection: boolean
  hasActions: boolean
}) {
  return Array.from({ length: props.count }, (_, row) => (
    <tr key={row} aria-hidden>
      {props.hasSelection && (
        <td className="cell">
          <Skeleton className="size-3.5" />
        </td>
      )}
      {props.columns.map((column, index) => (
        <td key={column.id} className={cx('cell', columnClass(column))}>
          <Skeleton className={cx('h-2.5', widths[(index + row) % widths.length])} />
        </td>
      ))}
      {props.hasActions && (
        <td className="cell">
          <Skeleton className="h-2.5 w-3" />
        </td>
      )}
    </tr>
  ))
}
