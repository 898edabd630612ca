import { Skeleton } from '../feedback/skeleton.tsx'
import { cx } from '../cx.ts'
import { priorityClass, type Column } from './column.ts'
import { cellClass } from './data-row.tsx'

const widths = ['w-28', 'w-16', 'w-20', 'w-24', 'w-12']

/** Rows that have not arrived yet. */
export function SkeletonRows<Row>(props: {
  columns: readonly Column<Row>[]
  count: number
  hasSelection: boolean
  hasActions: boolean
}) {
  return Array.from({ length: props.count }, (_, row) => (
    <tr key={row} className="group/row" aria-hidden>
      {props.hasSelection && (
        <td className={cellClass}>
          <Skeleton className="size-3.5" />
        </td>
      )}
      {props.columns.map((column, index) => (
        <td
          key={column.id}
          className={cx(cellClass, column.align === 'end' && 'num', priorityClass(column.priority))}
        >
          <Skeleton className={cx('h-2.5', widths[(index + row) % widths.length])} />
        </td>
      ))}
      {props.hasActions && (
        <td className={cellClass}>
          <Skeleton className="h-2.5 w-3" />
        </td>
      )}
    </tr>
  ))
}
