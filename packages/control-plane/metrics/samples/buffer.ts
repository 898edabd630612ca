import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/context.ts'
import { yieldToOthers } from '#kernel/yield-to-others.ts'
import { toHex } from '#kernel/secrets.ts'
import { encodeChunk, type Sample } from './codec/chunk.ts'
import { slotOf } from './slot.ts'

/** Returns bytes as SQL that works with every driver, also within arrays. */
export const bytesOf = (chunks: readonly Uint8Array[]): RawBuilder<Uint8Array> =>
  sql`decode(unnest(${chunks.map(toHex)}::text[]), 'hex')`

/**
 * Maximum number of rows that one statement writes, so that its text and memory are limited however many machines there
 * are.
 */
const BATCH = 200

/** Number of rows encoded at once: some ms of work. */
const MADE_AT_ONCE = 20

interface BufferedRow {
  readonly sourceId: number
  readonly samples: readonly Sample[]
}

/** Value that is stored for an unknown counter. */
const UNKNOWN = -(2n ** 63n)
const LARGEST = 2n ** 63n - 1n

/** Count of numbers before the counters of a sample: the source's ID, the time, and how many counters follow. */
const HEAD = 3

/**
 * Samples that are not written yet: at most those between two writes. They are lost when the server is killed. They are
 * stored as bytes in one buffer, because the garbage collector would copy separate objects several times before they
 * are written.
 */
export class SampleBuffer {
  #heads = new Float64Array(0)
  #counters = new BigInt64Array(0)
  #length = 0

  /** @param sample in stored form (stored-form.ts); a counter beyond 64 bits is stored as unknown */
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

  /**
   * Writes all samples. Samples whose write failed are kept in the buffer for the next write, which creates no
   * duplicates.
   */
  async write(db: Db): Promise<void> {
    const pieces = [...this.#rowIndexes().values()]
    for (let start = 0; start < pieces.length; start += BATCH) {
      await writeRows(
        db,
        pieces.slice(start, start + BATCH).map((places) => this.#piece(places)),
      )
    }
    this.#length = 0
  }

  /**
   * Returns the positions of the samples of each row. No row crosses a slot boundary: a slot is complete when all rows
   * that begin in it exist.
   */
  #rowIndexes(): ReadonlyMap<string, readonly number[]> {
    const places = new Map<string, number[]>()
    for (let at = 0; at < this.#length; at += HEAD + this.#head(at, 2)) {
      const key = `${this.#head(at, 0)} ${slotOf(this.#head(at, 1))}`
      const known = places.get(key)
      if (known === undefined) places.set(key, [at])
      else known.push(at)
    }
    return places
  }

  #piece(places: readonly number[]): BufferedRow {
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

/**
 * If the response to a write is lost, the row is written again: it is then identical or longer, and replaces the first.
 */
async function writeRows(db: Db, pieces: readonly BufferedRow[]): Promise<void> {
  const chunks: Uint8Array[] = []
  for (const [n, piece] of pieces.entries()) {
    if (n % MADE_AT_ONCE === 0) await yieldToOthers()
    chunks.push(encodeChunk(piece.samples))
  }
  await sql`
    insert into metric_recent (source_id, time, data)
    select unnest(${pieces.map(({ sourceId }) => sourceId)}::bigint[]),
      unnest(${pieces.map(({ samples }) => new Date(samples[0]?.time ?? 0).toISOString())}::timestamptz[]),
      ${bytesOf(chunks)}
    on conflict (source_id, time) do update set data = excluded.data`.execute(db)
}
