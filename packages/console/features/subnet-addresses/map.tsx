import { type KeyboardEvent, memo, useEffect, useId, useMemo, useRef } from 'react'
import { CollapsedRow } from '#shell/address-map/collapsed-row.tsx'
import { cx } from '#ui/cx.ts'
import { tip } from '#ui/overlays/tip.ts'
import { cellClasses } from './cell-classes.ts'
import { type Cell, cellText, type MapRow } from './cells.ts'
import { ipAt, mapPositionOf, positionAfterKey } from './keyboard.ts'

const none: ReadonlySet<string> = new Set()

/**
 * A map of the addresses in a block. It is one tab stop: arrow keys move between addresses, and the grid's active
 * descendant makes screen readers announce the current one.
 */
export function AddressMap(props: {
  label: string
  rows: readonly MapRow[]
  /** The current address */
  active: string | null
  onActiveChange: (ip: string) => void
  /** Expands a collapsed run. */
  onOpen: (first: string) => void
  /** Addresses that match the search */
  matches: readonly string[]
}) {
  const { rows, active, onActiveChange, onOpen, matches } = props
  const id = useId()
  const grid = useRef<HTMLDivElement>(null)
  const spot = active === null ? null : mapPositionOf(rows, active)
  const marked = useMemo(() => (matches.length === 0 ? none : new Set(matches)), [matches])
  const activeId = spot === null ? undefined : `${id}-${spot.row}-${spot.column}`
  // The grid keeps the focus, so the browser does not scroll the current cell into view.
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  /** Returns the number of addresses in a line on the screen, which depends on the style sheet. */
  function perLine(): number {
    const cells = [
      ...(grid.current?.querySelectorAll<HTMLElement>('[data-line="0"] [role="gridcell"]') ?? []),
    ]
    return cells.filter((cell) => cell.offsetTop === cells[0]?.offsetTop).length || 1
  }

  function onKeyDown(event: KeyboardEvent) {
    const at = spot ?? { row: 0, column: 0 }
    const line = rows[at.row]
    if ((event.key === 'Enter' || event.key === ' ') && line?.type === 'fold') {
      event.preventDefault()
      onOpen(line.first)
      return
    }
    const next = positionAfterKey(rows, at, event, perLine())
    const ip = next && ipAt(rows, next)
    if (ip == null) return
    event.preventDefault()
    onActiveChange(ip)
  }

  return (
    <div className="@container min-w-0">
      <div
        ref={grid}
        role="grid"
        aria-label={props.label}
        aria-readonly
        tabIndex={0}
        aria-activedescendant={activeId}
        className="flex flex-col gap-1 rounded-md p-1"
        onKeyDown={onKeyDown}
        onFocus={() => {
          const first = active ?? ipAt(rows, { row: 0, column: 0 })
          if (first !== undefined && active === null) onActiveChange(first)
        }}
      >
        {rows.map((row, at) =>
          row.type === 'fold' ? (
            <CollapsedRow
              key={row.first}
              id={`${id}-${at}-0`}
              fold={row}
              labelClass={label}
              isActive={spot?.row === at}
              onOpen={onOpen}
            />
          ) : (
            <CellRow
              key={row.first}
              id={`${id}-${at}`}
              line={at}
              row={row}
              column={spot?.row === at ? spot.column : -1}
              marked={marked}
              onActiveChange={onActiveChange}
            />
          ),
        )}
      </div>
    </div>
  )
}

const label =
  'w-24 flex-none text-right font-mono text-xs leading-4 text-fg-faint @max-[34rem]:w-full @max-[34rem]:text-left'

const CellRow = memo(function CellRow(props: {
  id: string
  line: number
  row: Extract<MapRow, { type: 'cells' }>
  /** Index of the current address in these cells; -1 if it is not among them */
  column: number
  marked: ReadonlySet<string>
  onActiveChange: (ip: string) => void
}) {
  const { id, row, column, marked } = props
  return (
    <div
      role="row"
      tabIndex={-1}
      data-line={props.line}
      className="flex flex-wrap items-center gap-x-2.5"
      onClick={({ target }) => {
        const ip = target instanceof HTMLElement ? target.dataset['ip'] : undefined
        if (ip !== undefined) props.onActiveChange(ip)
      }}
      // The grid handles key events.
      onKeyDown={() => {}}
    >
      <span aria-hidden className={label}>
        {row.first}
      </span>
      <span
        role="presentation"
        className="grid min-w-0 flex-1 forced-color-adjust-none grid-cols-[repeat(16,minmax(0,1fr))] gap-[2px] @min-[34rem]:grid-cols-[repeat(32,minmax(0,1fr))] @min-[46rem]:grid-cols-[repeat(64,minmax(0,1fr))]"
      >
        {row.cells.map((cell, at) => (
          <CellBox
            key={cell.ip}
            id={`${id}-${at}`}
            cell={cell}
            isActive={at === column}
            isFound={marked.has(cell.ip)}
          />
        ))}
      </span>
      <span aria-hidden className="w-6 flex-none text-right font-mono text-xs leading-4 text-fg-faint">
        {row.held}
      </span>
    </div>
  )
})

function CellBox(props: { id: string; cell: Cell; isActive: boolean; isFound: boolean }) {
  const { id, cell, isActive, isFound } = props
  const text = cellText(cell)
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the grid has the focus, and says which is active
    <span
      id={id}
      role="gridcell"
      aria-label={text}
      aria-selected={isActive}
      data-ip={cell.ip}
      className={cx(
        'aspect-square max-h-4 min-h-2.5 w-full scroll-my-16 cursor-pointer rounded-[2px]',
        cellClasses[cell.kind],
        isFound && 'ring-2 ring-note',
        isActive && 'relative z-10 outline-2 outline-offset-1 outline-fg',
      )}
      {...tip(text)}
    />
  )
}
