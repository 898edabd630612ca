import { exportLimits, tooManyBytes, tooManyRows } from '@portico/domain/exports/limits.ts'
import type { Refusal } from '@portico/domain/refusals.ts'
import { strongest } from '@portico/domain/roles.ts'
import { ownerGone } from '@portico/domain/tasks/refusals.ts'
import { isActive } from '@portico/domain/tasks/states.ts'
import { currentUser } from '#kernel/authentication/authenticate.ts'
import type { UserActor } from '#kernel/actor.ts'
import type { Context } from '#kernel/context.ts'
import type { JobContext } from '#reconcile/job.ts'
import { ownerContext, refusalOf } from '#tasks/as-owner.ts'
import type { Turn } from '#tasks/kinds.ts'
import { TaskInterrupted, writeCounts } from '#tasks/outcome.ts'
import { takeSteps } from '#tasks/steps.ts'
import type { TaskRow } from '#tasks/view.ts'
import type { Part, Start } from './part.ts'
import { readPart, startOf } from './page.ts'
import { type ExportRow, readExport, removeChunks } from './row.ts'

/** Maximum number of parts per turn: four thousand rows. With the pause between turns, this is 16,000 rows a second. */
const atOnce = 4

/** Writes the next few parts of the file. */
export const exportTurn: Turn = (ctx, task, failingSince) =>
  takeSteps(ctx, { most: atOnce, failingSince }, (isLastTry) => writeNext(ctx, task, isLastTry))

/**
 * Reads one page with the user's current rights, and writes it together with the position of the next one in one
 * transaction, so that both or neither are committed when a server is killed.
 * @returns whether more pages follow
 * @throws a temporary error
 */
async function writeNext(ctx: JobContext, task: TaskRow, isLastTry: boolean): Promise<boolean> {
  const { about } = task
  if (about.kind !== 'export') throw new Error(`task ${task.id} is no export`)
  const row = await readExport(ctx.db, task.id)
  if (row === undefined || row.complete) return false
  try {
    const found = await readAsOwner(ctx, task, row, isLastTry)
    await ctx.transact(async (inside) => {
      await takePart(inside, row)
      await ('refused' in found ? fail(inside, task, found.refused) : write(inside, row, found))
    })
    return !('refused' in found) && found.part.next !== null
  } catch (error) {
    if (error instanceof TaskInterrupted) return false
    throw error
  }
}

interface Found {
  /** where the export begins, if this is its first part; otherwise null */
  readonly start: Start | null
  readonly part: Part
  readonly bytes: number
  /** the user whose rights were used to read the part */
  readonly user: UserActor
}

async function readAsOwner(
  ctx: JobContext,
  { user_id, request_id, about }: TaskRow,
  row: ExportRow,
  isLastTry: boolean,
): Promise<Found | { readonly refused: Refusal }> {
  if (about.kind !== 'export') throw new Error('only exports are read')
  const user = await currentUser(ctx.db, user_id)
  if (user === null) return { refused: ownerGone }
  const { source } = about
  const asker = ownerContext(ctx, user, { requestId: request_id, operation: 'portico_export_create' })
  try {
    const start = row.begun ? null : await startOf(asker, source)
    const part = await readPart(asker, { source, first: start?.first ?? row.first, next: row.next })
    const bytes = new TextEncoder().encode(part.text).length
    if (row.rows + part.rows > exportLimits.rows) return { refused: tooManyRows }
    if (row.bytes + bytes > exportLimits.bytes) return { refused: tooManyBytes }
    return { start, part, bytes, user }
  } catch (error) {
    return { refused: refusalOf(ctx, error, { what: `export of task ${row.task_id}`, isLastTry }) }
  }
}

/**
 * Locks the next part in the transaction that writes it: no other server can write it, and pausing or cancelling the
 * task waits. @throws TaskInterrupted
 */
async function takePart(ctx: Context, { task_id, pieces }: ExportRow): Promise<void> {
  const now = await ctx.db
    .selectFrom('task')
    .innerJoin('task_export', 'task_id', 'task.id')
    .select(['task.state', 'pieces'])
    .where('task.id', '=', task_id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new TaskInterrupted('cancelled'))
  if (!isActive(now.state) || now.pieces !== pieces) throw new TaskInterrupted(now.state)
}

async function write(ctx: Context, row: ExportRow, { start, part, bytes, user }: Found): Promise<void> {
  const { task_id, pieces } = row
  const isLast = part.next === null
  const rows = row.rows + part.rows
  const first = start?.first ?? row.first
  await ctx.db
    .insertInto('task_export_piece')
    .values({ task_id, ordinal: pieces, content: part.text })
    .execute()
  await ctx.db
    .updateTable('task_export')
    .set({
      begun: true,
      first,
      next: part.next,
      pieces: pieces + 1,
      rows,
      bytes: row.bytes + bytes,
      complete: isLast,
      silo_role: strongest([row.silo_role, user.siloRole]),
      fleet_role: strongest([row.fleet_role, user.fleetRole]),
      time_expires: isLast ? new Date(ctx.now.getTime() + exportLimits.retention) : null,
    })
    .where('task_id', '=', task_id)
    .execute()
  if (start !== null) {
    await ctx.db.updateTable('task').set({ total: start.total }).where('id', '=', task_id).execute()
  }
  const { total } = await ctx.db
    .selectFrom('task')
    .select('total')
    .where('id', '=', task_id)
    .executeTakeFirstOrThrow()
  // The list may have grown since it was counted: the progress reaches the total only with the last part.
  const looked = first === null ? rows : first - Number(part.next)
  const done = isLast ? total : Math.max(0, Math.min(looked, total - 1))
  await writeCounts(ctx, task_id, (counts) => ({ ...counts, done }))
}

/** Ends the export because of a refusal that a retry does not fix. The partial file is deleted. */
async function fail(ctx: Context, { id }: TaskRow, { message }: Refusal): Promise<void> {
  await removeChunks(ctx, id)
  await ctx.db
    .updateTable('task')
    .set({ state: 'failed', failure: message, seat: null, done: 0, told: 0, earlier: 0, time_ended: ctx.now })
    .where('id', '=', id)
    .execute()
}
