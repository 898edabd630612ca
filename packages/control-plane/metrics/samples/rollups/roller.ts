import { sql } from 'kysely'
import type { Db } from '#kernel/context.ts'
import { createPartition, type TimePartitions } from '#kernel/database/partitions.ts'
import { yieldToOthers } from '#kernel/yield-to-others.ts'
import { decodeChunk } from '../codec/chunk.ts'
import type { CounterKind } from '../counters.ts'
import { bytesOf } from '../buffer.ts'
import { takeCompactionLock } from '../sampling-lease.ts'
import { decodeBlock, encodeBlock, framed } from './block.ts'
import { rolledTo } from './kinds.ts'
import { single } from './roll-up.ts'
import { beginBoundaries, readBoundaries, type Boundaries } from './boundaries.ts'
import { day, floorTo, stepLength } from './steps.ts'
import { hourPartitions, hoursSlot, minutePartitions, minutesSlot } from './tables.ts'

/** Number of sources that one transaction rolls up. It is limited because the work blocks the server. */
const BATCH = 50

/** ms between the end of a slot and its rollup. Samples that arrive later have to be rolled up again. */
const margin = 300_000

/** The beginning of a slot of a source, ms since the epoch. */
interface SlotStart {
  readonly time: number
  readonly sourceId: number
}

type Kinds = ReadonlyMap<number, CounterKind>

/** A rollup from one table to another. */
interface Level {
  readonly until: 'minutes_until' | 'hours_until'
  readonly partitions: TimePartitions
  /** ms that a row of the new table covers */
  readonly slot: number
  /** Returns the time before which all input of the rollup exists, in ms since the epoch. */
  readonly ready: (now: Date, seams: Boundaries) => number
  readonly reached: (seams: Boundaries) => number
  /**
   * Returns the first time, at or after the given one, at which there are samples to roll up; null if there are none.
   */
  readonly next: (tx: Db, from: Date) => Promise<Date | null>
  readonly roll: (tx: Db, places: readonly SlotStart[], kinds: Kinds) => Promise<void>
}

const minutes: Level = {
  until: 'minutes_until',
  partitions: minutePartitions,
  slot: minutesSlot,
  ready: (now) => now.getTime() - margin,
  reached: ({ minutesUntil }) => minutesUntil,
  next: async (tx, from) => {
    const { rows } = await sql<{ time: Date | null }>`
      select min(time) as time from metric_chunk where time >= ${from}`.execute(tx)
    return rows[0]?.time ?? null
  },
  roll: rollMinutes,
}

const hours: Level = {
  until: 'hours_until',
  partitions: hourPartitions,
  slot: hoursSlot,
  ready: (_now, { minutesUntil }) => minutesUntil,
  reached: ({ hoursUntil }) => hoursUntil,
  next: async (tx, from) => {
    const { rows } = await sql<{ time: Date | null }>`
      select min(time) as time from metric_minute where time >= ${from}`.execute(tx)
    return rows[0]?.time ?? null
  },
  roll: rollHours,
}

/** The progress of a rollup within a slot. If its server dies, another server starts again with the slot. */
export interface Progress {
  readonly level: Level
  readonly slot: number
  /** ID of the last source of the previous batch */
  readonly after: number
}

/**
 * Rolls up some ended slots, one after the other, and some sources at a time. A slot is finished when all its sources
 * are rolled up. Rolling up a partly finished slot again gives the same result.
 * @param at the previous return value; null to begin
 */
export async function rollSome(db: Db, now: Date, at: Progress | null): Promise<Progress | null> {
  const place = await db.transaction().execute((tx) => nextPlace(tx, now, at))
  if (place === null) return null
  // The partition of the next slot is created as well, since late rows may be rolled up into that slot early.
  for (const time of [place.slot, place.slot + place.level.slot]) {
    await createPartition(db, place.level.partitions, new Date(time))
  }
  return db.transaction().execute(async (tx) => {
    if (!(await takeCompactionLock(tx))) return null
    // Another server may have finished the slot in the meantime. Repeating it changes nothing.
    const { level, slot, after } = place
    const kinds = await kindsAfter(tx, slot, slot + level.slot, after)
    const ids = [...kinds.keys()]
    await level.roll(
      tx,
      ids.map((sourceId) => ({ time: slot, sourceId })),
      kinds,
    )
    const last = ids.at(-1)
    if (last !== undefined && ids.length === BATCH) return { ...place, after: last }
    await reach(tx, level, slot + level.slot)
    return { level, slot: slot + level.slot, after: 0 }
  })
}

/** Returns the first slot that has ended and is not rolled up. */
async function nextPlace(tx: Db, now: Date, at: Progress | null): Promise<Progress | null> {
  await begin(tx, now)
  const seams = await readBoundaries(tx)
  for (const level of [minutes, hours]) {
    const [reached, end] = [level.reached(seams), floorTo(level.ready(now, seams), level.slot)]
    if (reached >= end) continue
    if (at?.level === level && at.slot === reached && at.after > 0) return at
    // Slots without samples are skipped, since there may have been no samples for a long time.
    const next = (await level.next(tx, new Date(reached)))?.getTime() ?? Infinity
    const slot = Math.min(floorTo(next, level.slot), end)
    if (slot > reached) await reach(tx, level, slot)
    if (slot < end) return { level, slot, after: 0 }
    return nextPlace(tx, now, null)
  }
  return null
}

async function reach(tx: Db, { until }: Level, time: number): Promise<void> {
  await tx
    .updateTable('metric_seams')
    .set({ [until]: sql`greatest(${sql.ref(until)}, ${new Date(time)})` })
    .execute()
}

/** Prepares the rollup of samples that were taken before rollups existed. */
async function begin(tx: Db, now: Date): Promise<void> {
  if ((await tx.selectFrom('metric_seams').select('one').executeTakeFirst()) !== undefined) return
  const first = (await minutes.next(tx, new Date(0))) ?? now
  await beginBoundaries(tx, new Date(floorTo(first.getTime(), day)))
}

/** Returns the next sources, after the given ID, that existed in a time range. */
async function kindsAfter(tx: Db, from: number, until: number, after: number): Promise<Kinds> {
  const { rows } = await sql<{ id: number; kind: CounterKind }>`
    select id, kind from metric_source
    where id > ${after} and time_started < ${new Date(until)}
      and (time_gone is null or time_gone >= ${new Date(from)})
    order by id limit ${BATCH}`.execute(tx)
  return new Map(rows.map(({ id, kind }) => [id, kind]))
}

/**
 * Rolls up chunks again that may already have been rolled up when late rows were merged into them. The caller must hold
 * the compaction lock ({@link takeCompactionLock}).
 */
export async function rollAgain(
  tx: Db,
  now: Date,
  slots: readonly { readonly time: Date; readonly sourceId: number }[],
  kinds: Kinds,
): Promise<void> {
  const seams = await readBoundaries(tx)
  for (const level of [minutes, hours]) {
    const [reached, over] = [level.reached(seams), level.ready(now, seams) - level.slot]
    const begun = slots
      .map(({ time, sourceId }) => ({ time: floorTo(time.getTime(), level.slot), sourceId }))
      // The current slot may be partly rolled up already.
      .filter(({ time }) => time <= reached && time <= over)
    const places = new Map(begun.map((place) => [`${place.time} ${place.sourceId}`, place]))
    if (places.size > 0) await level.roll(tx, [...places.values()], kinds)
  }
}

interface Found {
  readonly time: Date
  readonly source_id: number
  readonly rolled: Uint8Array | null
  readonly taken: Uint8Array | null
}

const idsOf = (places: readonly SlotStart[]) => places.map(({ sourceId }) => sourceId)
const timesOf = (places: readonly SlotStart[]) => places.map(({ time }) => new Date(time).toISOString())

async function rollMinutes(tx: Db, places: readonly SlotStart[], kinds: Kinds): Promise<void> {
  const { rows } = await sql<Found>`
    select place.time, place.source_id,
      string_agg(int4send(length(c.minutes)) || c.minutes, ''::bytea order by c.time) as rolled,
      string_agg(int4send(length(c.data)) || c.data, ''::bytea order by c.time)
        filter (where c.minutes is null) as taken
    from unnest(${timesOf(places)}::timestamptz[], ${idsOf(places)}::bigint[]) as place (time, source_id)
    cross join generate_series(place.time, place.time + interval '105 minutes', interval '15 minutes') as slot (time)
    join metric_chunk c on c.time = slot.time and c.source_id = place.source_id
    group by place.time, place.source_id`.execute(tx)
  const made: { time: Date; source_id: number; minutes: Uint8Array; quarters: Uint8Array }[] = []
  for (const { time, source_id, rolled, taken } of rows) {
    const kind = kinds.get(source_id)
    if (kind === undefined) continue
    const samples = [
      ...[...framed(taken ?? new Uint8Array())].flatMap((bytes) => decodeChunk(bytes).map(single)),
      ...[...framed(rolled ?? new Uint8Array())].flatMap((bytes) => decodeBlock(bytes, stepLength.minute)),
    ].toSorted((a, b) => a.time - b.time)
    const byMinute = rolledTo('minute', kind, samples)
    const byQuarter = rolledTo('quarter', kind, byMinute)
    made.push({ time, source_id, minutes: encodeBlock(byMinute), quarters: encodeBlock(byQuarter) })
    await yieldToOthers()
  }
  if (made.length === 0) return
  await sql`
    insert into metric_minute (time, source_id, minutes, quarters)
    select unnest(${made.map(({ time }) => time.toISOString())}::timestamptz[]),
      unnest(${made.map(({ source_id }) => source_id)}::bigint[]),
      ${bytesOf(made.map((row) => row.minutes))},
      ${bytesOf(made.map((row) => row.quarters))}
    on conflict (time, source_id) do update
    set minutes = excluded.minutes, quarters = excluded.quarters`.execute(tx)
}

async function rollHours(tx: Db, places: readonly SlotStart[], kinds: Kinds): Promise<void> {
  const { rows } = await sql<Omit<Found, 'taken'>>`
    select place.time, place.source_id,
      string_agg(int4send(length(m.quarters)) || m.quarters, ''::bytea order by m.time) as rolled
    from unnest(${timesOf(places)}::timestamptz[], ${idsOf(places)}::bigint[]) as place (time, source_id)
    cross join generate_series(place.time, place.time + interval '22 hours', interval '2 hours') as slot (time)
    join metric_minute m on m.time = slot.time and m.source_id = place.source_id
    group by place.time, place.source_id`.execute(tx)
  const made = rows.flatMap(({ time, source_id, rolled }) => {
    const kind = kinds.get(source_id)
    if (kind === undefined) return []
    const samples = [...framed(rolled ?? new Uint8Array())].flatMap((bytes) =>
      decodeBlock(bytes, stepLength.quarter),
    )
    return [{ time, source_id, ofHours: rolledTo('hour', kind, samples) }]
  })
  if (made.length === 0) return
  await sql`
    insert into metric_hour (time, source_id, hours)
    select unnest(${made.map(({ time }) => time.toISOString())}::timestamptz[]),
      unnest(${made.map(({ source_id }) => source_id)}::bigint[]),
      ${bytesOf(made.map(({ ofHours }) => encodeBlock(ofHours)))}
    on conflict (time, source_id) do update set hours = excluded.hours`.execute(tx)
}
