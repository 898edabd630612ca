import { ArrowDown, ArrowUp } from 'lucide-react'
import { cx } from '../cx.ts'
import { columnClass, nextSort, type Column, type Sort } from './column.ts'
import { tip } from '../overlays/tip.ts'

function HeadCell<Row>(props: {
  column: Column<Row>
  sort: Sort | null
  onSortChange: ((sort: Sort | null) => void) | undefined
}) {
  const { column, sort, onSortChange } = props
  const direction = sort?.column === column.id ? sort.direction : undefined
  const Arrow = direction === 'desc' ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      className={cx('head-cell', columnClass(column), column.width)}
      {...tip(column.headerTip)}
      {...(direction && { 'aria-sort': direction === 'asc' ? 'ascending' : 'descending' })}
    >
      {column.sortable === true && onSortChange ? (
        <button
          type="button"
          className={cx(
            'group/sort -mx-1 inline-flex min-h-6 items-center gap-1 rounded-sm px-1 font-medium hover:text-fg',
            column.align === 'end' && 'flex-row-reverse',
            direction && 'text-fg',
          )}
          onClick={() => onSortChange(nextSort(sort, column.id))}
        >
          {column.header}
          <Arrow
            size={12}
            aria-hidden
            className={cx(
              'flex-none',
              !direction && 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60',
            )}
          />
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}

/** The head of a table: a checkbox for all rows of the page, and the columns with their sort order. */
export function TableHead<Row>(props: {
  columns: readonly Column<Row>[]
  sort: Sort | null
  onSortChange: ((sort: Sort | null) => void) | undefined
  pageSelection: 'none' | 'some' | 'all' | undefined
  onSelectPage: (on: boolean) => void
  hasActions: boolean
}) {
  const { columns, pageSelection } = props
  return (
    <thead>
      <tr>
        {pageSelection && (
          <th scope="col" className="head-cell cell-check">
            <input
              type="checkbox"
              className="check align-middle"
              aria-label="Select all rows on this page"
              checked={pageSelection === 'all'}
              ref={(box) => {
                if (box) box.indeterminate = pageSelection === 'some'
              }}
              onChange={(event) => props.onSelectPage(event.currentTarget.checked)}
            />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} sort={props.sort} onSortChange={props.onSortChange} />
        ))}
        {props.hasActions && (
          <th scope="col" className="head-cell right-0 w-10">
            <span className="sr-only">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
