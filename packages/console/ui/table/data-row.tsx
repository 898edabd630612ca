import { memo, type MouseEvent, type ReactNode, useId } from 'react'
import { useLink } from '../actions/link-behaviour.tsx'
import { cx } from '../cx.ts'
import type { MenuEntry } from '../overlays/menu-entries.ts'
import { tip } from '../overlays/tip.ts'
import { priorityClass, type Column } from './column.ts'
import type { RowNote } from './row-note.ts'
import { RowActions } from './row-actions.tsx'

export interface DataRowProps<Row> {
  row: Row
  id: string
  name: string
  href: string | undefined
  columns: readonly Column<Row>[]
  selected: boolean
  onSelect: ((id: string, on: boolean, extend: boolean) => void) | undefined
  actions: ((row: Row) => readonly MenuEntry[]) | undefined
  note: ((row: Row) => RowNote | null) | undefined
}

/** A link whose clickable area is the whole cell around it. */
function CellLink({ href, children }: { href: string; children: ReactNode }) {
  const link = useLink(href)
  return (
    <a
      {...link}
      className="inline-block max-w-full truncate rounded-sm align-bottom font-semibold after:absolute after:inset-0 hover:text-accent focus-visible:outline-offset-2"
    >
      {children}
    </a>
  )
}

/** Characters from which on a name may not fit its cell. */
const longName = 28

export const cellClass =
  'h-[var(--row)] border-b border-line px-3 whitespace-nowrap group-last/row:border-b-0'

function PlainDataRow<Row>(props: DataRowProps<Row>) {
  const { row, id, name, href, columns, selected, onSelect, actions } = props
  const onBoxClick = (event: MouseEvent<HTMLInputElement>) =>
    onSelect?.(id, event.currentTarget.checked, event.shiftKey)
  const leading = Math.max(
    0,
    columns.findIndex((column) => column.leads),
  )
  const noteId = useId()
  const note = props.note?.(row) ?? null
  const look = cx(
    selected ? 'bg-selected' : 'hover:bg-hover',
    note && (note.isForNarrow ? '@max-[44rem]:*:border-b-0' : '*:border-b-0'),
  )
  const main = (
    <tr
      className={cx('group/row', look)}
      aria-selected={onSelect ? selected : undefined}
      aria-describedby={note ? noteId : undefined}
    >
      {onSelect && (
        <td className={cx(cellClass, 'w-8 pr-0')}>
          <input
            type="checkbox"
            className="check"
            aria-label={`Select ${name}`}
            checked={selected}
            onClick={onBoxClick}
            // the click above does it, because only a click knows the shift key
            onChange={() => undefined}
          />
        </td>
      )}
      {columns.map((column, index) => {
        const content = column.cell(row)
        return (
          <td
            key={column.id}
            className={cx(
              cellClass,
              // The longest names would push the other columns out.
              index === leading && 'relative max-w-60 truncate @max-[30rem]:max-w-38 @min-[80rem]:max-w-96',
              column.align === 'end' && 'num',
              priorityClass(column.priority),
            )}
            {...(index === leading && tip(name.length > longName ? name : null))}
          >
            {index === leading && href !== undefined ? <CellLink href={href}>{content}</CellLink> : content}
          </td>
        )
      })}
      {actions && (
        // Where the table is wider than its box, the menu stays in sight.
        <td
          className={cx(
            cellClass,
            'sticky right-0 w-10 pr-1.5 pl-0 text-right',
            selected ? 'bg-selected' : 'bg-raised group-hover/row:bg-hover',
          )}
        >
          <RowActions entries={() => actions(row)} />
        </td>
      )}
    </tr>
  )
  return note === null ? (
    main
  ) : (
    <>
      {main}
      {note.line({
        id: noteId,
        before: leading + (onSelect ? 1 : 0),
        width: columns.length - leading + (actions ? 1 : 0),
        isSelected: selected,
      })}
    </>
  )
}

/** One row; it renders again only when its own data changes, however often the list is fetched. */
export const DataRow = memo(PlainDataRow) as typeof PlainDataRow
