import { Button } from '#ui/actions/button.tsx'
import { BulkBar } from '#ui/table/bulk-bar.tsx'
import type { Thing } from '../list/list-call.ts'
import { askBulk, type BulkAction, sortOut } from './bulk.tsx'

export interface BulkActionsProps<Row> {
  actions: readonly BulkAction<Row>[]
  rows: readonly Row[]
  rowName: (row: Row) => string
  thing: Thing
  onClear: () => void
}

/** The bar over the page while rows are selected. */
export function BulkActions<Row>(props: BulkActionsProps<Row>) {
  const { actions, rows, rowName, thing, onClear } = props
  return (
    <BulkBar count={rows.length} onClear={onClear}>
      {actions.map((action) => {
        const { able, leftOut } = sortOut(action, rows)
        return (
          <Button
            key={action.label}
            variant={action.tone === 'danger' ? 'quiet-danger' : 'quiet'}
            disabledReason={able.length === 0 ? leftOut[0]?.reason : null}
            onPress={() => askBulk({ action, rowName, thing, onOver: onClear }, rows)}
          >
            {able.length === rows.length || able.length === 0
              ? action.label
              : `${action.label} ${able.length} of ${rows.length}`}
          </Button>
        )
      })}
    </BulkBar>
  )
}
