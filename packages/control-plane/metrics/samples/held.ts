import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/context.ts'
import { othersFirst } from '#kernel/others-first.ts'
import { toHex } from '#kernel/secrets.ts'
import { encodeChunk, type Sample } from './codec/chunk.ts'
import { slotOf } from './slot.ts'

/** Bytes as SQL, the same for every driver, also within arrays. */
export const bytesOf = (chunks: readonly Uint8Array[]): RawBuilder<Uint8Array> =>
  sql`decode(unnest(${chunks.map(toHex)}::text[]), 'hex')`

/** Pieces one statement writes: its text and memory stay bounded however many machines there are. */
const BATCH = 200

/** Pieces made at once: some ms. */
const MADE_AT_ONCE = 20

interface Piece {
  readonly sourceId: number
  readonly samples: readonly Sample[]
}

/** Samples that are not written yet: at most a turn's. They are what a killed server loses. */
export class HeldSamples {
  #bySource = new Map<number, Sample[]>()

  /** @param sample as it is kept (kept.ts) */
  add(sourceId: number, sample: Sample): void {
    const held = this.#bySource.get(sourceId)
    if (held === undefined) this.#bySource.set(sourceId, [sample])
    else held.push(sample)
  }

  /** Write all of them. What could not be written stays, and goes with the next write: none is there twice. */
  async write(db: Db): Promise<void> {
    const pieces = this.#pieces()
    for (let start = 0; start < pieces.length; start += BATCH) {
      await writePieces(db, pieces.slice(start, start + BATCH))
    }
    this.#bySource = new Map()
  }

  /** No piece reaches from one slot into the next: a slot is complete when all pieces that begin in it are there. */
  #pieces(): Piece[] {
    return [...this.#bySource].flatMap(([sourceId, samples]) =>
      [...Map.groupBy(samples, ({ time }) => slotOf(time)).values()].map((part) => ({
        sourceId,
        samples: part,
      })),
    )
  }
}

/** A piece written again after an answer that got lost is the same or longer, and takes its own place. */
async function writePieces(db: Db, pieces: readonly Piece[]): Promise<void> {
  const chunks: Uint8Array[] = []
  for (const [n, piece] of pieces.entries()) {
    if (n % MADE_AT_ONCE === 0) await othersFirst()
    chunks.push(encodeChunk(piece.samples))
  }
  await sql`
    insert into metric_recent (source_id, time, data)
    select unnest(${pieces.map(({ sourceId }) => sourceId)}::bigint[]),
      unnest(${pieces.map(({ samples }) => new Date(samples[0]?.time ?? 0).toISOString())}::timestamptz[]),
      ${bytesOf(chunks)}
    on conflict (source_id, time) do update set data = excluded.data`.execute(db)
}
