import { fileGone, noFile } from '@portico/domain/exports/limits.ts'
import type { Db } from '#kernel/context.ts'
import type { ReplyContext } from '#kernel/pipeline/handler.ts'
import { refuse } from '#kernel/refusal-error.ts'
import type { TaskRow } from '../view.ts'
import { fileNameOf, formatOf } from './file-name.ts'
import { requireSource } from './page.ts'

/** Never one that a browser would show as a page of ours. */
const types = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
} as const

/**
 * The file of a task, read from the database piece by piece as fast as it is taken. What it was made of must still be
 * the caller's to read.
 * @throws 409 while there is none, 410 when it is no longer kept, whatever the list's own call is refused with
 */
export async function sendFile(ctx: ReplyContext, { id, about }: TaskRow): Promise<Response> {
  if (about.kind !== 'export') return refuse(noFile)
  const file = await ctx.db
    .selectFrom('task_export')
    .select(['pieces', 'bytes', 'time_expires'])
    .where('task_id', '=', id)
    .where('complete', '=', true)
    .executeTakeFirst()
  if (file === undefined || file.time_expires === null) return refuse(noFile)
  if (file.time_expires <= ctx.now) return refuse(fileGone)
  await requireSource(ctx, about.source)
  const headers = {
    'content-type': types[formatOf(about.source)],
    'content-disposition': `attachment; filename="${fileNameOf(about.source)}"`,
    'content-length': String(file.bytes),
    'x-content-type-options': 'nosniff',
  }
  return new Response(piecesOf(ctx.db, id, file.pieces), { headers })
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
