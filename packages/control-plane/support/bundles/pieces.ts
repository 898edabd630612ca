import type { ByteRange } from '@portico/domain/byte-range.ts'
import type { Context, Db } from '#kernel/context.ts'

/** length in bytes of a chunk: the amount of a download that is in memory */
const length = 256 * 1024

/** Appends bytes to an archive. @param start its current length */
export async function appendChunks(
  { db }: Context,
  id: string,
  start: number,
  chunks: readonly Uint8Array[],
): Promise<void> {
  let at = start
  for (const data of inChunks(chunks)) {
    await db.insertInto('support_bundle_piece').values({ bundle_id: id, start: at, data }).execute()
    at += data.length
  }
}

/** Yields the bytes in chunks of equal length; the last one may be shorter. */
function* inChunks(chunks: readonly Uint8Array[]): Generator<Uint8Array> {
  let piece = new Uint8Array(length)
  let held = 0
  for (const chunk of chunks) {
    for (let at = 0; at < chunk.length;) {
      const part = chunk.subarray(at, at + length - held)
      piece.set(part, held)
      held += part.length
      at += part.length
      if (held < length) continue
      yield piece
      piece = new Uint8Array(length)
      held = 0
    }
  }
  if (held > 0) yield piece.slice(0, held)
}

/**
 * Returns a range of an archive, chunk by chunk as fast as the client reads; reading stops when the client disconnects.
 */
export function chunksOf(db: Db, id: string, range: ByteRange): ReadableStream<Uint8Array> {
  let at = range.start
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (at >= range.end) return controller.close()
        // If the bundle is deleted during the download, the download fails, because the data sent so far is incomplete.
        const piece = await db
          .selectFrom('support_bundle_piece')
          .select(['start', 'data'])
          .where('bundle_id', '=', id)
          .where('start', '<=', at)
          .orderBy('start', 'desc')
          .limit(1)
          .executeTakeFirstOrThrow()
        const bytes = piece.data.subarray(at - piece.start, range.end - piece.start)
        if (bytes.length === 0) throw new Error(`support bundle ${id} has no byte ${at}`)
        at += bytes.length
        controller.enqueue(bytes)
      },
    },
    { highWaterMark: 0 },
  )
}
