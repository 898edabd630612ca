import { memo, type MouseEvent, type ReactNode, useId } from 'react'
import { useLink } from '../actions/link-behaviour.tsx'
import { cx } from '../cx.ts'
import type { MenuEntry } from '../overlays/menu-entries.ts'
import { tip } from '../overlays/tip.ts'
import { columnClass, type Column } from './column.ts'
import type { RowNote } from './row-note.ts'
import { RowActions } from './row-actions.tsx'

export interface DataRowProps<Row> {
  row: Row
  id: string
  name: string
  href: string | undefined
  columns: readonly Column<Row>[]
  layout: RowLayout
  selected: boolean
  onSelect: ((id: string, on: boolean, extend: boolean) => void) | undefined
  actions: ((row: Row) => readonly MenuEntry[]) | undefined
  note: ((row: Row) => RowNote | null) | undefined
}

/** The layout that all rows of a table share. */
export interface RowLayout {
  /** index of the column that names the row */
  readonly leading: number
  /** CSS classes of the cells, by column */
  readonly classes: readonly string[]
}

/** Returns the layout of rows. It is computed once per table, because a page has hundreds of cells. */
export function rowLayout<Row>(columns: readonly Column<Row>[]): RowLayout {
  const leading = Math.max(
    0,
    columns.findIndex((column) => column.leads),
  )
  const classes = columns.map((column, at) => cx('cell', at === leading && 'cell-lead', columnClass(column)))
  return { leading, classes }
}

/** A link whose clickable area is the whole cell. */
function CellLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a {...useLink(href)} className="row-link">
      {children}
    </a>
  )
}

/** Number of characters above which a name may be too long for its cell. */
const longName = 28

function PlainDataRow<Row>(props: DataRowProps<Row>) {
  const { row, id, name, href, columns, layout, selected, onSelect, actions } = props
  const onBoxClick = (event: MouseEvent<HTMLInputElement>) =>
    onSelect?.(id, event.currentTarget.checked, event.shiftKey)
  const { leading } = layout
  const noteId = useId()
  const note = props.note?.(row) ?? null
  const main = (
    <tr
      className={cx('row', note && (note.isForNarrow ? '@max-[44rem]:*:border-b-0' : '*:border-b-0'))}
      aria-selected={onSelect ? selected : undefined}
      aria-describedby={note ? noteId : undefined}
    >
      {onSelect && (
        <td className="cell cell-check">
          <input
            type="checkbox"
            className="check"
            aria-label={`Select ${name}`}
            checked={selected}
            onClick={onBoxClick}
            // The click handler above handles the change, because only a click event tells whether the shift key is
            // pressed.
            onChange={() => undefined}
          />
        </td>
      )}
      {columns.map((column, index) => {
        const content = column.cell(row)
        return (
          <td
            key={column.id}
            className={layout.classes[index]}
            {...(index === leading && tip(name.length > longName ? name : null))}
          >
            {index === leading && href !== undefined ? <CellLink href={href}>{content}</CellLink> : content}
          </td>
        )
      })}
      {actions && (
        <td className="cell cell-menu">
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

/** A row that renders again only if its own data has changed, even when the list is fetched again. */
export const DataRow = memo(PlainDataRow) as typeof PlainDataRow
