import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../actions/button.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import { Segments } from '../actions/segments.tsx'
import { density } from '../density.ts'
import { announce } from '../feedback/announce.ts'
import { useStore } from '../use-store.ts'
import { orderAfterMove, withColumnSwitched } from './column-changes.ts'
import { arranged, type ColumnChoice, isShown, isOffByDefault, defaultColumns } from './column-choice.ts'
import type { Column } from './column.ts'

const densities = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
] as const

/** The display settings of a table: its columns with their order, and the row height of all tables. */
export function TableSettings<Row>(props: {
  columns: readonly Column<Row>[]
  choice: ColumnChoice
  onChange: (choice: ColumnChoice) => void
}) {
  const { choice, onChange } = props
  const chosen = useStore(density)
  const [, ...columns] = arranged(props.columns, choice)
  const pressed = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Moving a column may remove its row from the document for a moment, so that its button loses the focus.
    if (document.activeElement === document.body) pressed.current?.focus()
  }, [choice])
  const placed = columns.filter((column) => !isOffByDefault(column, choice)).length
  const move = ({ id, header }: Column<Row>, by: -1 | 1) => {
    const order = orderAfterMove(props.columns, choice, id, by)
    onChange({ ...choice, order })
    const place = arranged(props.columns, { order }).findIndex((column) => column.id === id)
    announce(`${header} is column ${place + 1} of ${placed + 1}`)
  }
  return (
    <div className="flex min-w-56 flex-col gap-0.5">
      {columns.map((column, at) => (
        <div key={column.id} className="flex items-center gap-4">
          <label className="flex min-h-6 min-w-0 flex-1 items-center gap-2">
            <input
              type="checkbox"
              className="check"
              checked={isShown(column, choice)}
              disabled={column.hideable === false}
              onChange={(event) =>
                onChange(withColumnSwitched(props.columns, choice, column, event.currentTarget.checked))
              }
            />
            <span className="truncate">{column.header}</span>
          </label>
          <span className="-mr-1.5 flex flex-none">
            {([-1, 1] as const).map((by) => (
              <IconButton
                key={by}
                size="sm"
                icon={by === -1 ? ArrowUp : ArrowDown}
                label={`Move ${column.header} ${by === -1 ? 'up' : 'down'}`}
                disabledReason={
                  isOffByDefault(column, choice) ? 'Show the column to move it' : whyNotMove(at + by, placed)
                }
                onPress={() => {
                  const { activeElement } = document
                  pressed.current = activeElement instanceof HTMLButtonElement ? activeElement : null
                  move(column, by)
                }}
              />
            ))}
          </span>
        </div>
      ))}
      <div className="mt-1">
        <Button size="sm" variant="quiet" onPress={() => onChange(defaultColumns)}>
          Reset columns
        </Button>
      </div>
      <div className="mt-2 border-t border-line pt-3">
        <p aria-hidden className="mb-1.5 text-xs text-fg-muted">
          Rows of all lists
        </p>
        <Segments label="Rows of all lists" segments={densities} value={chosen} onChange={density.choose} />
      </div>
    </div>
  )
}

function whyNotMove(to: number, count: number): string | null {
  if (to < 0) return 'It is the first column that can be moved'
  return to >= count ? 'It is the last' : null
}
