import { sql } from 'kysely'
import type { Db } from '#kernel/context.ts'
import { yieldToOthers } from '#kernel/yield-to-others.ts'
import { decodeChunk, encodeChunk, type Sample } from './codec/chunk.ts'
import { type CounterKind, isSampledRarely } from './counters.ts'
import { bytesOf } from './buffer.ts'
import { single } from './rollups/roll-up.ts'
import { encodeBlock } from './rollups/block.ts'
import { rolledTo } from './rollups/kinds.ts'
import { rollAgain } from './rollups/roller.ts'
import { readBoundaries } from './rollups/boundaries.ts'
import { slotOf } from './slot.ts'
import { takeCompactionLock } from './sampling-lease.ts'

/** Number of sources that one transaction compacts. It is limited because decoding and encoding block the server. */
const BATCH = 50

/** Samples of one source in one slot. */
interface Slot {
  readonly time: Date
  readonly sourceId: number
  readonly samples: readonly Sample[]
}

interface Row {
  readonly source_id: number
  readonly time: Date
  readonly data: Uint8Array
}

/**
 * Compacts the recent rows of some sources, in slots before the current one, into chunks. A chunk is complete and has
 * no duplicates: rows that arrive late are merged into the existing chunk.
 * @param after ID of the last source of the previous batch; 0 to begin
 * @returns ID of the last source of this batch; null if none is left or another server is compacting
 */
export function compactSome(db: Db, now: Date, after: number): Promise<number | null> {
  const before = new Date(slotOf(now.getTime()))
  return db.transaction().execute(async (tx) => {
    if (!(await takeCompactionLock(tx))) return null
    const { rows: due } = await sql<{ source_id: number }>`
      select distinct source_id from metric_recent where source_id > ${after} and time < ${before}
      order by source_id limit ${BATCH}`.execute(tx)
    if (due.length === 0) return null
    const sourceIds = due.map(({ source_id }) => source_id)
    // Deletes exactly the versions of the rows that were read. A row that is added or extended at the same time is left
    // for the next run.
    const { rows: pieces } = await sql<Row>`
      delete from metric_recent where source_id = any(${sourceIds}::bigint[]) and time < ${before}
      returning source_id, time, data`.execute(tx)
    // Samples that are older than the retention of raw samples are dropped.
    const { samplesFrom } = await readBoundaries(tx)
    const slots = await slotsOf(
      tx,
      pieces.filter(({ time }) => time.getTime() >= samplesFrom),
    )
    const kinds = await kindsOf(tx, sourceIds)
    await writeChunks(tx, slots, kinds)
    await rollAgain(tx, now, slots, kinds)
    return sourceIds.at(-1) ?? null
  })
}

const keyOf = ({ source_id, time }: Row): string => `${slotOf(time.getTime())} ${source_id}`

/** Returns the samples of these rows and of existing chunks by slot, in the order of the index of chunks. */
async function slotsOf(tx: Db, pieces: readonly Row[]): Promise<Slot[]> {
  const bySlot = Map.groupBy([...(await chunksBeside(tx, pieces)), ...pieces], keyOf)
  return [...bySlot.values()]
    .map((rows) => {
      const byTime = new Map(
        rows.flatMap(({ data }) => decodeChunk(data)).map((sample) => [sample.time, sample]),
      )
      return {
        time: new Date(slotOf(rows[0]?.time.getTime() ?? 0)),
        sourceId: rows[0]?.source_id ?? 0,
        samples: [...byTime.values()].toSorted((a, b) => a.time - b.time),
      }
    })
    .toSorted((a, b) => a.time.getTime() - b.time.getTime() || a.sourceId - b.sourceId)
}

/** Returns the chunks that exist for the same sources and slots, which is the case only if rows arrived late. */
async function chunksBeside(tx: Db, pieces: readonly Row[]): Promise<readonly Row[]> {
  const slots = [...new Map(pieces.map((piece) => [keyOf(piece), piece])).values()]
  const { rows } = await sql<Row>`
    select c.source_id, c.time, c.data
    from unnest(${slots.map(({ source_id }) => source_id)}::bigint[],
                ${slots.map(({ time }) => new Date(slotOf(time.getTime())).toISOString())}::timestamptz[])
      as slot (source_id, time)
    join metric_chunk c using (time, source_id)`.execute(tx)
  return rows
}

/** Returns the kinds of sources by ID. Deleted sources are not included. */
async function kindsOf(tx: Db, sourceIds: readonly number[]): Promise<ReadonlyMap<number, CounterKind>> {
  const { rows } = await sql<{ id: number; kind: CounterKind }>`
    select id, kind from metric_source where id = any(${sourceIds}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, kind }) => [id, kind]))
}

/**
 * Encodes a chunk. The column for minutes is null for sources that are sampled once a minute, since it would hardly be
 * shorter, and for deleted sources. A chunk covers a single quarter of an hour, which readers compute from its minutes.
 * @param kind undefined if the source was deleted, so that its samples are no longer read
 */
function chunkOf({ samples }: Slot, kind: CounterKind | undefined) {
  const data = encodeChunk(samples)
  if (kind === undefined || isSampledRarely(kind)) return { data, minutes: nothing }
  return { data, minutes: encodeBlock(rolledTo('minute', kind, samples.map(single))) }
}

const nothing = new Uint8Array()

async function writeChunks(
  tx: Db,
  slots: readonly Slot[],
  kinds: ReadonlyMap<number, CounterKind>,
): Promise<void> {
  const chunks: ReturnType<typeof chunkOf>[] = []
  for (const slot of slots) {
    chunks.push(chunkOf(slot, kinds.get(slot.sourceId)))
    await yieldToOthers()
  }
  await sql`
    insert into metric_chunk (time, source_id, samples, data, minutes)
    select unnest(${slots.map(({ time }) => time.toISOString())}::timestamptz[]),
      unnest(${slots.map(({ sourceId }) => sourceId)}::bigint[]),
      unnest(${slots.map(({ samples }) => samples.length)}::smallint[]),
      ${bytesOf(chunks.map(({ data }) => data))},
      nullif(${bytesOf(chunks.map(({ minutes }) => minutes))}, ''::bytea)
    on conflict (time, source_id) do update
    set samples = excluded.samples, data = excluded.data, minutes = excluded.minutes, quarters = null`.execute(
    tx,
  )
}
