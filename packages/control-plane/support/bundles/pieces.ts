import type { ByteRange } from '@portico/domain/byte-range.ts'
import type { Context, Db } from '#kernel/context.ts'

/** bytes of a piece: what a download holds in memory */
const length = 256 * 1024

/** Append bytes to an archive. @param start how long it is */
export async function appendPieces(
  { db }: Context,
  id: string,
  start: number,
  chunks: readonly Uint8Array[],
): Promise<void> {
  let at = start
  for (const data of inPieces(chunks)) {
    await db.insertInto('support_bundle_piece').values({ bundle_id: id, start: at, data }).execute()
    at += data.length
  }
}

/** The same bytes in pieces of one length, but for the last. */
function* inPieces(chunks: readonly Uint8Array[]): Generator<Uint8Array> {
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

/** A part of an archive, piece by piece as fast as it is taken; nobody who left is read for. */
export function piecesOf(db: Db, id: string, range: ByteRange): ReadableStream<Uint8Array> {
  let at = range.start
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (at >= range.end) return controller.close()
        // A bundle that is deleted meanwhile ends the download as a failure: what came is not the whole of it.
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
