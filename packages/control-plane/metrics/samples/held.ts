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

/** A counter that is not known. */
const UNKNOWN = -(2n ** 63n)
const LARGEST = 2n ** 63n - 1n

/** Numbers before the counters of a sample: the source's id, the time, and how many counters follow. */
const HEAD = 3

/**
 * Samples that are not written yet: at most a turn's. They are what a killed server loses. They are kept as bytes,
 * one after the other, since the garbage collector would copy as many objects several times until they are written.
 */
export class HeldSamples {
  #heads = new Float64Array(0)
  #counters = new BigInt64Array(0)
  #length = 0

  /** @param sample as it is kept (kept.ts); a counter beyond 64 bits counts as unknown */
  add(sourceId: number, { time, counters }: Sample): void {
    const at = this.#length
    this.#reserve(at + HEAD + counters.length)
    this.#heads[at] = sourceId
    this.#heads[at + 1] = time
    this.#heads[at + 2] = counters.length
    for (const [n, value] of counters.entries()) {
      const isKnown = value !== null && value > UNKNOWN && value <= LARGEST
      this.#counters[at + HEAD + n] = isKnown ? value : UNKNOWN
    }
    this.#length += HEAD + counters.length
  }

  /** Write all of them. What could not be written stays, and goes with the next write: none is there twice. */
  async write(db: Db): Promise<void> {
    const pieces = [...this.#places().values()]
    for (let start = 0; start < pieces.length; start += BATCH) {
      await writePieces(
        db,
        pieces.slice(start, start + BATCH).map((places) => this.#piece(places)),
      )
    }
    this.#length = 0
  }

  /**
   * Where the samples of each piece are. No piece reaches from one slot into the next: a slot is complete when all
   * pieces that begin in it are there.
   */
  #places(): ReadonlyMap<string, readonly number[]> {
    const places = new Map<string, number[]>()
    for (let at = 0; at < this.#length; at += HEAD + this.#head(at, 2)) {
      const key = `${this.#head(at, 0)} ${slotOf(this.#head(at, 1))}`
      const known = places.get(key)
      if (known === undefined) places.set(key, [at])
      else known.push(at)
    }
    return places
  }

  #piece(places: readonly number[]): Piece {
    return {
      sourceId: this.#head(places[0] ?? 0, 0),
      samples: places.map((at) => ({
        time: this.#head(at, 1),
        counters: Array.from(this.#counters.subarray(at + HEAD, at + HEAD + this.#head(at, 2)), (value) =>
          value === UNKNOWN ? null : value,
        ),
      })),
    }
  }

  #head(at: number, place: 0 | 1 | 2): number {
    return this.#heads[at + place] ?? 0
  }

  #reserve(length: number): void {
    if (length <= this.#counters.length) return
    const grown = new BigInt64Array(Math.max(1024, 2 * length))
    grown.set(this.#counters)
    this.#counters = grown
    this.#heads = new Float64Array(grown.buffer)
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
