import type { ReactNode } from 'react'
import { X } from 'lucide-react'
import { IconButton } from '../actions/icon-button.tsx'
import { cx } from '../cx.ts'

/** A column of a short table. */
export interface MiniColumn<Row> {
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  readonly align?: 'end'
  /** Whether the column is hidden if space is short, because the details of the row contain its value too. */
  readonly isDetail?: true
}

const detailClass = '@max-[30rem]:hidden'

/** A short table inside a form; each row has a button that removes it. */
export function MiniTable<Row>(props: {
  label: string
  /** Name of a row, for the button's accessible name: "remove route target web". */
  noun: string
  columns: readonly MiniColumn<Row>[]
  rows: readonly Row[]
  rowName: (row: Row) => string
  onRemove: (row: Row) => void
  emptyText?: string
}) {
  const { columns, rows, rowName, noun } = props
  const cell = 'h-8 border-t border-line px-2.5'
  return (
    <div className="@container overflow-x-auto rounded-md border border-line bg-raised">
      <table aria-label={props.label} className="w-full border-separate border-spacing-0">
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.header}
                scope="col"
                className={cx(
                  'h-7 bg-sunken px-2.5 text-xs font-medium text-fg-faint',
                  column.align === 'end' ? 'num' : 'text-left',
                  column.isDetail && detailClass,
                )}
              >
                {column.header}
              </th>
            ))}
            <th scope="col" className="sticky right-0 w-9 bg-sunken">
              <span className="sr-only">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length + 1} className={cx(cell, 'text-center text-fg-muted')}>
                {props.emptyText ?? 'None yet'}
              </td>
            </tr>
          )}
          {rows.map((row) => (
            <tr key={rowName(row)}>
              {columns.map((column) => (
                <td
                  key={column.header}
                  className={cx(cell, column.align === 'end' && 'num', column.isDetail && detailClass)}
                >
                  {column.cell(row)}
                </td>
              ))}
              <td className={cx(cell, 'sticky right-0 bg-raised pr-1 pl-0 text-right')}>
                <IconButton
                  icon={X}
                  size="sm"
                  label={`remove ${noun} ${rowName(row)}`}
                  onPress={() => props.onRemove(row)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
