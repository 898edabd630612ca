import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react'
import type { MenuEntry } from '../overlays/menu-entries.ts'
import type { Column, Sort } from './column.ts'
import { DataRow, rowLayout } from './data-row.tsx'
import type { RowBodies } from './row-bodies.ts'
import type { RowNote } from './row-note.ts'
import { onRowKey } from './row-keys.ts'
import { useRowMenus } from './row-menus.ts'
import { pageSelection, rangeBetween, withRows, type SelectedIds } from './selection.ts'
import { SkeletonRows } from './skeleton-rows.tsx'
import { TableBox } from './table-box.tsx'
import { TableHead } from './table-head.tsx'

export interface DataTableProps<Row> {
  /** accessible name of the table, which says what its rows are */
  label: string
  /** visible columns in their order */
  columns: readonly Column<Row>[]
  /** rows of the page; undefined until they are loaded */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  /** Returns the name of a row, which labels its checkbox. */
  rowName: (row: Row) => string
  /** Returns the address to which the first column links; undefined for a row without a page. */
  rowHref?: (row: Row) => string | undefined
  /** Returns the menu of a row. The identity of the function must be stable; data that changes belongs in the row. */
  actions?: (row: Row) => readonly MenuEntry[]
  /** Returns the note on a line below a row. The identity of the function must be stable. */
  note?: (row: Row) => RowNote | null
  /** groups the rows into table bodies, which may also be shown without rows */
  bodies?: RowBodies<Row>
  sort?: Sort | null
  onSortChange?: (sort: Sort | null) => void
  selected?: SelectedIds
  onSelectedChange?: (selected: SelectedIds) => void
  /** shown instead of the table when the list is empty */
  empty?: ReactNode
  /** shown inside the table when no row matches the filters */
  noMatch?: ReactNode
  /** shown instead of the table when it could not be loaded */
  error?: ReactNode
  /** whether the rows are those of the previous page because the next page is loading */
  stale?: boolean
}

/**
 * A page of rows as an HTML table that can be operated completely by keyboard. The server sorts and filters the rows.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, rowName, rowHref, selected, onSelectedChange } = props
  const ids = useMemo(() => rows?.map(rowId) ?? [], [rows, rowId])
  const layout = useMemo(() => rowLayout(columns), [columns])
  useRowMenus(rows, rowId, rowName, props.actions)
  const anchor = useRef<string | null>(null)
  const latest = useRef({ selected, ids })
  useEffect(() => {
    latest.current = { selected, ids }
  })

  const onSelect = useCallback(
    (id: string, on: boolean, extend: boolean) => {
      const { selected: now = new Set<string>(), ids: shown } = latest.current
      onSelectedChange?.(withRows(now, extend ? rangeBetween(shown, anchor.current, id) : [id], on))
      anchor.current = id
    },
    [onSelectedChange],
  )

  const canSelect = onSelectedChange !== undefined && selected !== undefined

  if (props.error) return props.error
  const filteredOut = rows?.length === 0 && Boolean(props.noMatch)
  if (rows?.length === 0 && !filteredOut && !props.bodies && props.empty) return props.empty

  const width = columns.length + (canSelect ? 1 : 0) + (props.actions ? 1 : 0)
  const shown = (row: Row) => {
    const id = rowId(row)
    return (
      <DataRow
        key={id}
        row={row}
        id={id}
        name={rowName(row)}
        href={rowHref?.(row)}
        columns={columns}
        layout={layout}
        selected={selected?.has(id) ?? false}
        onSelect={canSelect ? onSelect : undefined}
        actions={props.actions}
        note={props.note}
      />
    )
  }
  return (
    <TableBox label={props.label}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of what is inside rows */}
      <table
        aria-label={props.label}
        aria-busy={rows === undefined || props.stale === true}
        className="w-full border-separate border-spacing-0"
        onKeyDown={onRowKey}
      >
        <TableHead
          columns={columns}
          sort={props.sort ?? null}
          onSortChange={props.onSortChange}
          pageSelection={canSelect ? pageSelection(selected, ids) : undefined}
          onSelectPage={(on) => canSelect && onSelectedChange(withRows(selected, ids, on))}
          hasActions={props.actions !== undefined}
        />
        {rows !== undefined && props.bodies && !filteredOut ? (
          props.bodies(rows, shown, { columns, width, hasSelection: canSelect, hasActions: !!props.actions })
        ) : (
          <tbody>
            {rows === undefined && (
              <SkeletonRows
                columns={columns}
                count={8}
                hasSelection={canSelect}
                hasActions={!!props.actions}
              />
            )}
            {filteredOut && (
              <tr>
                <td colSpan={width}>{props.noMatch}</td>
              </tr>
            )}
            {rows?.map(shown)}
          </tbody>
        )}
      </table>
    </TableBox>
  )
}
