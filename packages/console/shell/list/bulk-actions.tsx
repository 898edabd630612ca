import { useState, type ReactNode } from 'react'
import { messageOf } from '../../data/api-error.ts'
import type { Call } from '../../data/calls.ts'
import { invalidate } from '../../data/use-act.ts'
import { Button } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { countOf } from '../../ui/format/words.ts'
import { confirm } from '../../ui/overlays/confirm.tsx'
import { BulkBar } from '../../ui/table/bulk-bar.tsx'
import { type Outcome, runForEach } from './bulk.ts'
import { BulkResult } from './bulk-result.tsx'
import type { Thing } from './list-call.ts'

/** Something that can be done to many rows at once. */
export interface BulkAction<Row> {
  /** The verb: `Delete`. */
  readonly label: string
  /** What has been done: `deleted`, for `3 disks deleted`. */
  readonly done: string
  readonly tone?: 'danger'
  /** Why a row cannot take part now, or null; rows that cannot are left out. */
  readonly whyNot?: (row: Row) => string | null
  /** What to ask before; without it the action starts at once. */
  readonly question?: (rows: readonly Row[]) => ReactNode
  readonly run: (row: Row) => Promise<unknown>
  /** What the action makes old. */
  readonly invalidates: readonly Call[]
}

export interface BulkActionsProps<Row> {
  actions: readonly BulkAction<Row>[]
  rows: readonly Row[]
  rowName: (row: Row) => string
  thing: Thing
  onClear: () => void
}

/** The bar over the page while rows are selected. What fails is listed row by row. */
export function BulkActions<Row>(props: BulkActionsProps<Row>) {
  const { actions, rows, rowName, thing, onClear } = props
  const [running, setRunning] = useState<string | null>(null)
  const [failed, setFailed] = useState<{ action: BulkAction<Row>; outcomes: readonly Outcome<Row>[] } | null>(
    null,
  )

  async function run(action: BulkAction<Row>, able: readonly Row[]) {
    setRunning(action.label)
    const outcomes = await runForEach(able, action.run, messageOf)
    setRunning(null)
    await invalidate(...action.invalidates)
    onClear()
    if (outcomes.some(({ problem }) => problem !== null)) setFailed({ action, outcomes })
    else toast.success({ content: `${countOf(able.length, thing.one, thing.many)} ${action.done}` })
  }

  function start(action: BulkAction<Row>, able: readonly Row[]) {
    if (!action.question) {
      void run(action, able)
      return
    }
    confirm({
      title: `${action.label} ${countOf(able.length, thing.one, thing.many)}`,
      body: action.question(able),
      actionLabel: action.label,
      ...(action.tone && { tone: action.tone }),
      onConfirm: () => run(action, able),
    })
  }

  return (
    <>
      <BulkBar count={rows.length} onClear={onClear}>
        {actions.map((action) => {
          const able = rows.filter((row) => (action.whyNot?.(row) ?? null) === null)
          const [first] = rows
          const reason = able.length === 0 && first !== undefined ? (action.whyNot?.(first) ?? null) : null
          return (
            <Button
              key={action.label}
              variant={action.tone === 'danger' ? 'quiet-danger' : 'quiet'}
              pending={running === action.label}
              disabledReason={
                running !== null && running !== action.label ? 'Another action is running' : reason
              }
              onPress={() => start(action, able)}
            >
              {able.length === rows.length || able.length === 0
                ? action.label
                : `${action.label} ${able.length} of ${rows.length}`}
            </Button>
          )
        })}
      </BulkBar>
      {failed && (
        <BulkResult
          title={`Not everything was ${failed.action.done}`}
          outcomes={failed.outcomes}
          done={failed.action.done}
          rowName={rowName}
          onClose={() => setFailed(null)}
        />
      )}
    </>
  )
}
