import { Columns3 } from 'lucide-react'
import { Button } from '../actions/button.tsx'
import { Popover } from '../overlays/popover.tsx'
import type { Column } from './column.ts'

/** Switches columns of a table on and off. */
export function ColumnChooser<Row>(props: {
  columns: readonly Column<Row>[]
  hidden: ReadonlySet<string>
  onChange: (hidden: ReadonlySet<string>) => void
}) {
  const { columns, hidden, onChange } = props
  const toggle = (id: string, on: boolean) => {
    const next = new Set(hidden)
    if (on) next.delete(id)
    else next.add(id)
    onChange(next)
  }
  return (
    <Popover label="Columns" trigger={<Button icon={Columns3}>Columns</Button>}>
      <div className="flex min-w-40 flex-col gap-0.5">
        {columns.slice(1).map((column) => (
          <label key={column.id} className="flex min-h-6 items-center gap-2">
            <input
              type="checkbox"
              className="check"
              checked={!hidden.has(column.id)}
              disabled={column.hideable === false}
              onChange={(event) => toggle(column.id, event.currentTarget.checked)}
            />
            {column.header}
          </label>
        ))}
        <div className="mt-2 border-t border-line pt-2">
          <Button size="sm" variant="quiet" onPress={() => onChange(new Set())}>
            Show all
          </Button>
        </div>
      </div>
    </Popover>
  )
}
