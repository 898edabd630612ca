import { Columns3 } from 'lucide-react'
import { Button } from '../actions/button.tsx'
import { latePart } from '../late-part.tsx'
import { Popover } from '../overlays/popover.tsx'
import type { Column } from './column.ts'

const look = latePart<{
  columns: readonly Column<never>[]
  hidden: ReadonlySet<string>
  onChange: (hidden: ReadonlySet<string>) => void
}>(async () => (await import('./table-look.tsx')).TableLook)

/** Switches columns of a table on and off, and makes the rows of all tables higher or lower. */
export function ColumnChooser<Row>(props: {
  columns: readonly Column<Row>[]
  hidden: ReadonlySet<string>
  onChange: (hidden: ReadonlySet<string>) => void
}) {
  return (
    <Popover label="Columns" trigger={<Button icon={Columns3}>Columns</Button>}>
      {(close) => <look.Part {...props} onMissing={close} />}
    </Popover>
  )
}
