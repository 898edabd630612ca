import type { ReactNode } from 'react'
import { messageOf } from '#data/api-error.ts'
import type { KindName } from '#kinds/kinds.ts'
import { type Act, perform } from '#data/act.ts'
import { invalidate } from '#data/use-act.ts'
import { toast } from '#ui/feedback/toast.ts'
import { countOf } from '#ui/format/words.ts'
import { confirm } from '#ui/overlays/confirm.tsx'
import { askToDestroy, type Destruction } from '../destroy/destruction.tsx'
import type { Thing } from '../list/list-call.ts'
import { BulkQuestion, type NamedRow } from './bulk-question.tsx'
import { type BulkScope, type BulkTask, taskFrom } from './bulk-scope.ts'
import { runForEach } from './run-for-each.ts'
import { startTask } from './start-task.tsx'
import type { Until } from './tell-under-way.tsx'

interface BulkWords<Row> {
  /** The verb: `Delete`. */
  readonly label: string
  /** What has been done: `deleted`, for `3 disks deleted`. */
  readonly done: string
  /** What cannot be taken back, or ends what is running. */
  readonly tone?: 'danger'
  /** Why a row cannot take part now, or null; rows that cannot are left out. */
  readonly whyNot?: (row: Row) => string | null
  /** What it means, asked before. */
  readonly consequences?: ReactNode
  /** For what is not done yet when the call is answered. */
  readonly end?: {
    /** `stopping` */
    readonly doing: string
    readonly until: Until<Row>
  }
  /** What the action makes old. */
  readonly changes: readonly KindName[]
  /** The same as a task of the server, for many. */
  readonly task?: BulkTask
}

/** Something that can be done to many rows at once. */
export type BulkAction<Row> = EachAction<Row> | TogetherAction<Row>

/** One request for all of them: it asks and acts by itself, and says when that is over. */
type TogetherAction<Row> = Pick<BulkWords<Row>, 'label' | 'tone' | 'whyNot'> & {
  readonly together: (rows: readonly Row[], onOver: () => void) => void
  readonly task?: never
}

type ForEach<Row> =
  | { readonly run: (row: Row) => Promise<unknown>; readonly act?: never; readonly together?: never }
  /** The same for what takes things away: people are shown before what goes along. */
  | { readonly act: (row: Row) => Act; readonly run?: never; readonly together?: never }

/** A call for each of them. */
export type EachAction<Row> = BulkWords<Row> & ForEach<Row>

const runOf = <Row,>({ run, act }: EachAction<Row>) => run ?? ((row: Row) => perform(act(row)))

/** An action and what it is about. */
export interface BulkJob<Row> {
  readonly action: EachAction<Row>
  readonly rowId: (row: Row) => string
  readonly rowName: (row: Row) => string
  readonly thing: Thing
  readonly scope: BulkScope
  /** The calls are over, whatever came of them, or the server has them. */
  readonly onOver: () => void
}

/** The rows that an action can be done to now, and the others with the reason. */
export function sortOut<Row>({ whyNot }: Pick<BulkAction<Row>, 'whyNot'>, rows: readonly Row[]) {
  const judged = rows.map((row) => ({ row, reason: whyNot?.(row) ?? null }))
  return {
    able: judged.filter(({ reason }) => reason === null).map(({ row }) => row),
    leftOut: judged.flatMap(({ row, reason }) => (reason === null ? [] : [{ row, reason }])),
  }
}

/** Ask whether to do it, naming all rows and those that are left out. */
export function askBulk<Row>(job: BulkJob<Row>, rows: readonly Row[]): void {
  const { action, rowName, thing } = job
  const { able, leftOut } = sortOut(action, rows)
  const title = `${action.label} ${countOf(able.length, thing.one, thing.many)}`
  const named = leftOut.map(({ row, reason }) => ({ name: rowName(row), note: reason }))
  if (action.act !== undefined) {
    askToDestroyAll(job, action.act, able, { title, leftOut: named })
    return
  }
  confirm({
    title,
    body: (
      <BulkQuestion
        lead={action.consequences}
        items={able.map((row) => ({ name: rowName(row) }))}
        leftOut={named}
        thing={thing}
      />
    ),
    actionLabel: action.label,
    ...(action.tone && { tone: action.tone }),
    failureTitle: `Could not ${action.label.toLowerCase()} ${thing.many}`,
    onConfirm: () => begin(job, able),
  })
}

/** Show what goes along, and do it to those rows that nothing stands in the way of. */
function askToDestroyAll<Row>(
  job: BulkJob<Row>,
  act: (row: Row) => Act,
  rows: readonly Row[],
  { title, leftOut }: { title: string; leftOut: readonly NamedRow[] },
): void {
  const { action, rowName, thing } = job
  const targets = rows.map((row) => ({ name: rowName(row), act: act(row), row }))
  const destruction: Destruction<(typeof targets)[number]> = {
    verb: action.label,
    thing,
    targets,
    leftOut,
    consequences: action.consequences,
    onConfirm: (able) =>
      begin(
        job,
        able.map(({ row }) => row),
      ),
  }
  const body = <BulkQuestion lead={action.consequences} items={targets} leftOut={leftOut} thing={thing} />
  askToDestroy(destruction, { title, body })
}

/** Do it here and now, or where there are many of them, have the server do it. */
function begin<Row>(job: BulkJob<Row>, rows: readonly Row[]): Promise<void> {
  const { action, rowId, thing, scope } = job
  if (action.task === undefined || scope.project === undefined || rows.length < taskFrom) {
    return carryOut(job, rows)
  }
  const title = `${action.label} ${countOf(rows.length, thing.one, thing.many)}`
  return startTask(job, { type: 'ids', ids: rows.map(rowId) }, title)
}

/** Do it. What is refused is named and can be tried again; what ends later is followed. */
async function carryOut<Row>(job: BulkJob<Row>, rows: readonly Row[]): Promise<void> {
  const { action, rowName, thing, onOver } = job
  const outcomes = await runForEach(rows, runOf(action), messageOf)
  // What is shown of it may take its time; what was done is done.
  void invalidate(...action.changes)
  onOver()
  const accepted = outcomes.filter(({ problem }) => problem === null).map(({ row }) => row)
  const refused = outcomes.filter(({ problem }) => problem !== null)
  if (action.end !== undefined) {
    const { doing, until } = action.end
    // Comes with the pages of what moves by itself.
    const { tellUnderWay } = await import('./tell-under-way.tsx')
    void tellUnderWay({
      rows: accepted,
      rowName,
      thing,
      verb: action.label.toLowerCase(),
      doing,
      done: action.done,
      until,
      // What is selected by then is something else.
      retry: (failed) => void carryOut({ ...job, onOver: () => {} }, failed),
    })
  } else if (accepted.length > 0) {
    toast.success({ content: `${countOf(accepted.length, thing.one, thing.many)} ${action.done}` })
  }
  if (refused.length === 0) return
  confirm({
    title: `${countOf(refused.length, thing.one, thing.many)} not ${action.done}`,
    body: (
      <BulkQuestion
        items={refused.map(({ row, problem }) => ({ name: rowName(row), note: problem }))}
        thing={thing}
      />
    ),
    actionLabel: 'Try again',
    cancelLabel: 'Close',
    onConfirm: () =>
      carryOut(
        job,
        refused.map(({ row }) => row),
      ),
  })
}
