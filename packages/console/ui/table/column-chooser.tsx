import { Columns3 } from 'lucide-react'
import { Button } from '../actions/button.tsx'
import { lazyComponent } from '../lazy-component.tsx'
import { Popover } from '../overlays/popover.tsx'
import type { ColumnChoice } from './column-choice.ts'
import type { Column } from './column.ts'

const layout = lazyComponent<{
  columns: readonly Column<never>[]
  choice: ColumnChoice
  onChange: (choice: ColumnChoice) => void
}>(async () => (await import('./table-settings.tsx')).TableSettings)

/** A menu that shows and hides the columns of a table, reorders them, and sets the row height of all tables. */
export function ColumnChooser<Row>(props: {
  columns: readonly Column<Row>[]
  choice: ColumnChoice
  onChange: (choice: ColumnChoice) => void
}) {
  return (
    <Popover label="Columns" trigger={<Button icon={Columns3}>Columns</Button>}>
      {(close) => <layout.Component {...props} onMissing={close} />}
    </Popover>
  )
}
