import type { ExportSource } from '@portico/contract/portico/exports.ts'
import { fileGone, noFile } from '@portico/domain/exports/limits.ts'
import { forbidden } from '@portico/domain/refusals.ts'
import { includes, type Role } from '@portico/domain/roles.ts'
import type { UserActor } from '#kernel/actor.ts'
import { whileAllowed } from '#kernel/authentication/while-allowed.ts'
import { type Db, userOf } from '#kernel/context.ts'
import type { ReplyContext } from '#kernel/pipeline/handler.ts'
import { refuse } from '#kernel/refusal-error.ts'
import type { TaskRow } from '#tasks/view.ts'
import { fileNameOf, formatOf } from '#tasks/file-name.ts'
import { requireSource } from './page.ts'
import type { ExportRow } from './row.ts'

/** Never one that a browser would show as a page of ours. */
const types = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
} as const

/**
 * The file of a task, read from the database piece by piece as fast as it is taken. What it was made of must still be
 * the caller's to read, until the last piece is.
 * @throws 409 while there is none, 410 when it is no longer kept, whatever the list's own call is refused with
 */
export async function sendFile(ctx: ReplyContext, { id, about }: TaskRow): Promise<Response> {
  if (about.kind !== 'export') return refuse(noFile)
  const file = await ctx.db
    .selectFrom('task_export')
    .select(['pieces', 'bytes', 'time_expires', 'silo_role', 'fleet_role'])
    .where('task_id', '=', id)
    .where('complete', '=', true)
    .executeTakeFirst()
  if (file === undefined || file.time_expires === null) return refuse(noFile)
  if (file.time_expires <= ctx.now) return refuse(fileGone)
  const { source } = about
  const require = async (asker: ReplyContext) => {
    await requireSource(asker, source)
    requireRoles(userOf(asker), source, file)
  }
  await require(ctx)
  const headers = {
    'content-type': types[formatOf(source)],
    'content-disposition': `attachment; filename="${fileNameOf(source)}"`,
    'content-length': String(file.bytes),
    'x-content-type-options': 'nosniff',
  }
  return new Response(
    whileAllowed(ctx, () => piecesOf(ctx.db, id, file.pieces), require),
    { headers },
  )
}

/**
 * What is read across projects depends on roles on the silo and the fleet: no file outlives those it was read with.
 * @throws 403
 */
function requireRoles(
  { siloRole, fleetRole }: UserActor,
  source: ExportSource,
  written: Pick<ExportRow, 'silo_role' | 'fleet_role'>,
): void {
  if (source.type === 'members' || source.project !== undefined) return
  const isLess = (now: Role | null, then: Role | null) => then !== null && !includes(now, then)
  if (isLess(siloRole, written.silo_role) || isLess(fleetRole, written.fleet_role)) refuse(forbidden)
}

function piecesOf(db: Db, task: string, count: number): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let ordinal = 0
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (ordinal === count) return controller.close()
      // One that was dismissed meanwhile ends the download as a failure: what came is not the whole of it.
      const { content } = await db
        .selectFrom('task_export_piece')
        .select('content')
        .where('task_id', '=', task)
        .where('ordinal', '=', ordinal++)
        .executeTakeFirstOrThrow()
      controller.enqueue(encoder.encode(content))
    },
  })
}
