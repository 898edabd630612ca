import { Button } from '../actions/button.tsx'
import { Segments } from '../actions/segments.tsx'
import { density } from '../density.ts'
import { useStore } from '../use-store.ts'
import type { Column } from './column.ts'

const densities = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
] as const

/** What people choose about how a table looks: its columns, and how high the rows of all tables are. */
export function TableLook<Row>(props: {
  columns: readonly Column<Row>[]
  hidden: ReadonlySet<string>
  onChange: (hidden: ReadonlySet<string>) => void
}) {
  const { columns, hidden, onChange } = props
  const chosen = useStore(density)
  const toggle = (id: string, on: boolean) => {
    const next = new Set(hidden)
    if (on) next.delete(id)
    else next.add(id)
    onChange(next)
  }
  return (
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
      <div className="mt-1">
        <Button size="sm" variant="quiet" onPress={() => onChange(new Set())}>
          Show all
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
