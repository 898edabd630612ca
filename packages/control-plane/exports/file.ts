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

/** No type may be one that a browser would display as a page of the console's origin. */
const types = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
} as const

/**
 * Sends the file of a task, read from the database chunk by chunk as fast as the client reads. The caller must be
 * allowed to read its source until the last chunk.
 * @throws 409 if it does not exist yet, 410 if it was deleted, or the refusal of the list's own operation
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
  const require = async (owner: ReplyContext) => {
    await requireSource(owner, source)
    requireRoles(userOf(owner), source, file)
  }
  await require(ctx)
  const headers = {
    'content-type': types[formatOf(source)],
    'content-disposition': `attachment; filename="${fileNameOf(source)}"`,
    'content-length': String(file.bytes),
    'x-content-type-options': 'nosniff',
  }
  return new Response(
    whileAllowed(ctx, () => chunksOf(ctx.db, id, file.pieces), require),
    { headers },
  )
}

/**
 * Checks that the user has at least the roles on the silo and the fleet with which the file was read, because reads
 * across projects depend on them.
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

function chunksOf(db: Db, task: string, count: number): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let ordinal = 0
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (ordinal === count) return controller.close()
      // If the file was dismissed during the download, the download fails, because the data sent so far is incomplete.
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
