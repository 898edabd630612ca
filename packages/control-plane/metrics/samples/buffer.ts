import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/context.ts'
import { yieldToOthers } from '#kernel/yield-to-others.ts'
import { toHex } from '#kernel/secrets.ts'
import { encodeChunk, type Sample } from './codec/chunk.ts'
import { slotOf } from './slot.ts'

/** Returns SQL for bytes that works with every database driver, also within arrays. */
export const bytesOf = (chunks: readonly Uint8Array[]): RawBuilder<Uint8Array> =>
  sql`decode(unnest(${chunks.map(toHex)}::text[]), 'hex')`

/** Maximum number of rows that one statement writes, so that its size is limited whatever the number of machines. */
const BATCH = 200

/** Number of rows that are encoded in one step, which takes a few ms. */
const MADE_AT_ONCE = 20

interface EncodedRow {
  readonly sourceId: number
  /** time of its first sample */
  readonly time: number
  readonly data: Uint8Array
}

/** Value that is stored for an unknown counter. */
const UNKNOWN = -(2n ** 63n)
const LARGEST = 2n ** 63n - 1n

/**
 * Number of values before the counters of a sample in the buffer: the source's ID, the time, and the number of
 * counters.
 */
const HEAD = 3

/**
 * Samples that are not written yet, which are at most those since the last write. They are lost when the server is
 * killed. One byte buffer contains them all, because the garbage collector would copy separate objects several times
 * before they are written.
 */
export class SampleBuffer {
  #heads = new Float64Array(0)
  #counters = new BigInt64Array(0)
  #length = 0

  /**
   * Adds a sample.
   * @param sample in stored form (stored-form.ts); a counter beyond 64 bits is stored as unknown
   */
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
   * Writes all samples. If writing fails, the samples stay in the buffer for the next write. Writing a sample twice
   * creates no duplicate.
   */
  async write(db: Db): Promise<void> {
    const rows = [...this.#rowIndexes().values()]
    for (let start = 0; start < rows.length; start += BATCH) {
      const encoded: EncodedRow[] = []
      for (const [n, places] of rows.slice(start, start + BATCH).entries()) {
        if (n % MADE_AT_ONCE === 0) await yieldToOthers()
        encoded.push(this.#encode(places))
      }
      await writeRows(db, encoded)
    }
    this.#length = 0
  }

  /**
   * Returns the positions of the samples of each row. A row belongs to one slot, so that a slot is complete when all
   * rows that begin in it exist.
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

  #encode(places: readonly number[]): EncodedRow {
    const samples = places.map((at) => ({
      time: this.#head(at, 1),
      counters: Array.from(this.#counters.subarray(at + HEAD, at + HEAD + this.#head(at, 2)), (value) =>
        value === UNKNOWN ? null : value,
      ),
    }))
    return {
      sourceId: this.#head(places[0] ?? 0, 0),
      time: samples[0]?.time ?? 0,
      data: encodeChunk(samples),
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
 * Writes rows. If the response is lost, a row is written again; it is then identical or longer, and replaces the first
 * one.
 */
async function writeRows(db: Db, rows: readonly EncodedRow[]): Promise<void> {
  await sql`
    insert into metric_recent (source_id, time, data)
    select unnest(${rows.map(({ sourceId }) => sourceId)}::bigint[]),
      unnest(${rows.map(({ time }) => new Date(time).toISOString())}::timestamptz[]),
      ${bytesOf(rows.map(({ data }) => data))}
    on conflict (source_id, time) do update set data = excluded.data`.execute(db)
}
