import type { ReactNode } from 'react'
import { messageOf } from '#data/api-error.ts'
import type { KindName } from '#kinds/kinds.ts'
import { type WriteRequest, sendWrite } from '#data/write-request.ts'
import { invalidate } from '#data/update-cache.ts'
import { toast } from '#ui/feedback/toast.ts'
import { countOf } from '#ui/format/text.ts'
import { confirm } from '#ui/overlays/confirm.tsx'
import { confirmDestructive, type DestructiveAction } from '../delete-preview/destructive-action.tsx'
import type { ResourceNoun } from '../list/list-call.ts'
import { BulkConfirmation, type NamedRow } from './bulk-confirmation.tsx'
import { type BulkScope, type BulkTask, taskFrom } from './bulk-scope.ts'
import { runForEach } from './run-for-each.ts'
import { startTask } from './start-task.tsx'
import type { Until } from './report-outcome.tsx'

interface BulkTexts<Row> {
  /** verb of the button: `Delete` */
  readonly label: string
  /** past participle for messages: `deleted` in `3 disks deleted` */
  readonly done: string
  /** set for actions that cannot be undone or that stop something that is running */
  readonly tone?: 'danger'
  /** Returns why the action cannot be applied to a row, or null. Rows with a reason are left out. */
  readonly whyNot?: (row: Row) => string | null
  /** consequences of the action, shown in the confirmation */
  readonly consequences?: ReactNode
  /** how to follow the action to its end; only for actions whose effect continues after the response */
  readonly end?: {
    /** present participle for the progress: `stopping` */
    readonly doing: string
    readonly until: Until<Row>
  }
  /** resource kinds that the action changes */
  readonly changes: readonly KindName[]
  /** the same action as a task of the server, which is used for many rows */
  readonly task?: BulkTask
}

/** An action on several rows: one request per row, or one request for all. */
export type BulkAction<Row> = EachAction<Row> | TogetherAction<Row>

/** An action that sends one request for all rows. Its function asks for confirmation and reports the result. */
type TogetherAction<Row> = Pick<BulkTexts<Row>, 'label' | 'tone' | 'whyNot'> & {
  readonly together: (rows: readonly Row[], onOver: () => void) => void
  readonly task?: never
}

type ForEach<Row> =
  | { readonly run: (row: Row) => Promise<unknown>; readonly act?: never; readonly together?: never }
  /**
   * For destructive actions: returns the request of a row. A dry run of the same request provides the delete preview.
   */
  | { readonly act: (row: Row) => WriteRequest; readonly run?: never; readonly together?: never }

/** An action that sends one request per row. */
export type EachAction<Row> = BulkTexts<Row> & ForEach<Row>

const runOf = <Row,>({ run, act }: EachAction<Row>) => run ?? ((row: Row) => sendWrite(act(row)))

/** A bulk action together with the rows that it applies to. */
export interface BulkJob<Row> {
  readonly action: EachAction<Row>
  readonly rowId: (row: Row) => string
  readonly rowName: (row: Row) => string
  readonly noun: ResourceNoun
  readonly scope: BulkScope
  /** Called when all requests have ended, successfully or not, or when the server has created the task. */
  readonly onOver: () => void
}

/** Splits rows into those that an action applies to now, and the others with the reason. */
export function splitByAvailability<Row>({ whyNot }: Pick<BulkAction<Row>, 'whyNot'>, rows: readonly Row[]) {
  const judged = rows.map((row) => ({ row, reason: whyNot?.(row) ?? null }))
  return {
    able: judged.filter(({ reason }) => reason === null).map(({ row }) => row),
    leftOut: judged.flatMap(({ row, reason }) => (reason === null ? [] : [{ row, reason }])),
  }
}

/** Asks for confirmation. The dialog names the affected rows and those that are left out. */
export function confirmBulk<Row>(job: BulkJob<Row>, rows: readonly Row[]): void {
  const { action, rowName, noun } = job
  const { able, leftOut } = splitByAvailability(action, rows)
  const title = `${action.label} ${countOf(able.length, noun.one, noun.many)}`
  const named = leftOut.map(({ row, reason }) => ({ name: rowName(row), note: reason }))
  if (action.act !== undefined) {
    confirmDestroyAll(job, action.act, able, { title, leftOut: named })
    return
  }
  confirm({
    title,
    body: (
      <BulkConfirmation
        lead={action.consequences}
        items={able.map((row) => ({ name: rowName(row) }))}
        leftOut={named}
        noun={noun}
      />
    ),
    actionLabel: action.label,
    ...(action.tone && { tone: action.tone }),
    failureTitle: `Could not ${action.label.toLowerCase()} ${noun.many}`,
    onConfirm: () => start(job, able),
  })
}

/** Shows the delete preview, and applies the action to the rows that can be deleted. */
function confirmDestroyAll<Row>(
  job: BulkJob<Row>,
  act: (row: Row) => WriteRequest,
  rows: readonly Row[],
  { title, leftOut }: { title: string; leftOut: readonly NamedRow[] },
): void {
  const { action, rowName, noun } = job
  const targets = rows.map((row) => ({ name: rowName(row), act: act(row), row }))
  const destruction: DestructiveAction<(typeof targets)[number]> = {
    verb: action.label,
    noun,
    targets,
    leftOut,
    consequences: action.consequences,
    onConfirm: (able) =>
      start(
        job,
        able.map(({ row }) => row),
      ),
  }
  const body = <BulkConfirmation lead={action.consequences} items={targets} leftOut={leftOut} noun={noun} />
  confirmDestructive(destruction, { title, body })
}

/** Runs the action in the browser, or as a task of the server if there are many rows. */
function start<Row>(job: BulkJob<Row>, rows: readonly Row[]): Promise<void> {
  const { action, rowId, noun, scope } = job
  if (action.task === undefined || scope.project === undefined || rows.length < taskFrom) {
    return runBulk(job, rows)
  }
  const title = `${action.label} ${countOf(rows.length, noun.one, noun.many)}`
  return startTask(job, { type: 'ids', ids: rows.map(rowId) }, title)
}

/**
 * Runs the action with one request per row. A toast names rows that failed, and the user can try these again. If the
 * effect of the action continues after the response, the action is followed to its end.
 */
async function runBulk<Row>(job: BulkJob<Row>, rows: readonly Row[]): Promise<void> {
  const { action, rowName, noun, onOver } = job
  const outcomes = await runForEach(rows, runOf(action), messageOf)
  // The refresh may take a while and the action is complete, so it is not awaited.
  void invalidate(...action.changes)
  onOver()
  const accepted = outcomes.filter(({ problem }) => problem === null).map(({ row }) => row)
  const refused = outcomes.filter(({ problem }) => problem !== null)
  if (action.end !== undefined) {
    const { doing, until } = action.end
    // Pages with such actions have loaded this module before, so the import does not delay the toast.
    const { reportOutcome } = await import('./report-outcome.tsx')
    void reportOutcome({
      rows: accepted,
      rowName,
      noun,
      verb: action.label.toLowerCase(),
      doing,
      done: action.done,
      until,
      // The retry does not call `onOver`, because the user may have changed the selection in the meantime.
      retry: (failed) => void runBulk({ ...job, onOver: () => {} }, failed),
    })
  } else if (accepted.length > 0) {
    toast.success({ content: `${countOf(accepted.length, noun.one, noun.many)} ${action.done}` })
  }
  if (refused.length === 0) return
  confirm({
    title: `${countOf(refused.length, noun.one, noun.many)} not ${action.done}`,
    body: (
      <BulkConfirmation
        items={refused.map(({ row, problem }) => ({ name: rowName(row), note: problem }))}
        noun={noun}
      />
    ),
    actionLabel: 'Try again',
    cancelLabel: 'Close',
    onConfirm: () =>
      runBulk(
        job,
        refused.map(({ row }) => row),
      ),
  })
}
