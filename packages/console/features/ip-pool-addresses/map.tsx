import { type KeyboardEvent, memo, useEffect, useId } from 'react'
import { type CollapsedRun, CollapsedRow } from '#shell/address-map/collapsed-row.tsx'
import { cx } from '#ui/cx.ts'
import { numberText } from '#ui/format/text.ts'
import { tip } from '#ui/overlays/tip.ts'
import { type Cell, cellText, type DrawnRange, type Line, addressAfterKey } from './cells.ts'
import { cellClasses } from './cell-classes.ts'

/**
 * A map of the addresses in ranges. It is one tab stop: arrow keys move between addresses, and the grid's active
 * descendant makes screen readers announce the current one.
 */
export function PoolMap(props: {
  label: string
  ranges: readonly DrawnRange[]
  /** The cells of all ranges in one list */
  cells: readonly Cell[]
  /** The current address */
  active: string | null
  onActiveChange: (ip: string) => void
  /** ID of the silo whose addresses are highlighted */
  silo: string | undefined
  matches: ReadonlySet<string>
  /** Expands a collapsed run. */
  onOpen: (first: string) => void
}) {
  const { ranges, cells, active, onActiveChange, onOpen } = props
  const id = useId()
  const activeId = active === null ? undefined : cellId(id, active)
  // The grid keeps the focus, so the browser does not scroll the current cell into view.
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  function onKeyDown(event: KeyboardEvent) {
    const [first] = cells
    if (first === undefined) return
    const fold = foldAt(ranges, active)
    if ((event.key === 'Enter' || event.key === ' ') && fold !== undefined) {
      event.preventDefault()
      onOpen(fold.first)
      return
    }
    const next = addressAfterKey(cells, active ?? first.ip, event.key)
    if (next === null) return
    event.preventDefault()
    onActiveChange(next)
  }

  return (
    <div className="@container min-w-0">
      <div
        role="grid"
        aria-label={props.label}
        aria-readonly
        tabIndex={0}
        aria-activedescendant={activeId}
        className="flex flex-col gap-5 rounded-md p-1"
        onKeyDown={onKeyDown}
        onFocus={() => {
          const [first] = cells
          if (active === null && first !== undefined) onActiveChange(first.ip)
        }}
      >
        {ranges.map((range) => (
          <div key={range.first} role="rowgroup" className="flex flex-col gap-1">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <b className="font-mono text-xs">
                {range.first === range.last ? range.first : `${range.first} – ${range.last}`}
              </b>
              <span className="text-xs text-fg-muted">
                {numberText(range.size - range.held)} of {numberText(range.size)} left
              </span>
            </p>
            {range.lines.map((line) =>
              line.type === 'fold' ? (
                <CollapsedRow
                  key={line.first}
                  id={cellId(id, line.first)}
                  fold={line}
                  labelClass={lineLabel}
                  isActive={line.first === active}
                  onOpen={onOpen}
                />
              ) : (
                <CellRow
                  key={line.first}
                  id={id}
                  line={line}
                  active={line.cells.some((cell) => cell !== null && cell.ip === active) ? active : null}
                  silo={props.silo}
                  matches={props.matches}
                  onActiveChange={onActiveChange}
                />
              ),
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Returns the collapsed run whose first address is given. */
function foldAt(ranges: readonly DrawnRange[], ip: string | null): CollapsedRun | undefined {
  return ranges
    .flatMap(({ lines }) => lines.filter((line) => line.type === 'fold'))
    .find(({ first }) => first === ip)
}

const lineLabel =
  'w-28 flex-none text-right font-mono text-xs leading-4 text-fg-faint @max-[40rem]:w-full @max-[40rem]:text-left'

const cellId = (id: string, ip: string) => `${id}-${ip}`

const CellRow = memo(function CellRow(props: {
  id: string
  line: Extract<Line, { type: 'cells' }>
  /** The current address, if it is in these lines */
  active: string | null
  silo: string | undefined
  matches: ReadonlySet<string>
  onActiveChange: (ip: string) => void
}) {
  const { id, line, active, silo, matches } = props
  return (
    <div
      role="row"
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-2.5"
      onClick={({ target }) => {
        const ip = target instanceof HTMLElement ? target.dataset['ip'] : undefined
        if (ip !== undefined) props.onActiveChange(ip)
      }}
      // The grid handles key events.
      onKeyDown={() => {}}
    >
      <span aria-hidden className={lineLabel}>
        {line.first}
      </span>
      <span
        role="presentation"
        className="grid min-w-0 flex-1 forced-color-adjust-none grid-cols-[repeat(16,minmax(0,1fr))] gap-[3px] @min-[34rem]:grid-cols-[repeat(32,minmax(0,1fr))]"
      >
        {line.cells.map((cell, at) =>
          cell === null ? (
            // oxlint-disable-next-line react/no-array-index-key -- places of a line
            <span key={at} aria-hidden />
          ) : (
            <CellBox
              key={cell.ip}
              id={cellId(id, cell.ip)}
              cell={cell}
              isActive={cell.ip === active}
              isFound={matches.has(cell.ip)}
              isDimmed={silo !== undefined && cell.holders.every(({ siloId }) => siloId !== silo)}
            />
          ),
        )}
      </span>
    </div>
  )
})

function CellBox(props: { id: string; cell: Cell; isActive: boolean; isFound: boolean; isDimmed: boolean }) {
  const { id, cell, isActive, isFound, isDimmed } = props
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
        'aspect-square max-h-5 min-h-2.5 w-full scroll-my-16 cursor-pointer rounded-[3px]',
        cellClasses[cell.use],
        isDimmed && !isActive && 'opacity-20',
        isFound && 'ring-2 ring-note',
        isActive && 'relative z-10 outline-2 outline-offset-1 outline-fg',
      )}
      {...tip(text)}
    />
  )
}
