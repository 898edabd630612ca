import { sql } from 'kysely'
import type { Db } from '#kernel/context.ts'
import type { SampleRetention } from '#kernel/services.ts'
import { day, floorTo } from './steps.ts'

/**
 * Where samples of one step end and those of another begin, ms since the epoch. What is rolled up, is for all sources;
 * where two steps of the same time are there, readers choose. Seams are where days begin, but `minutesUntil`.
 */
export interface Seams {
  /** Before this there are minutes of all that was sampled, and quarters of hours. */
  readonly minutesUntil: number
  /** … and hours. */
  readonly hoursUntil: number
  /** From here on samples are there as they were taken. */
  readonly samplesFrom: number
  /** From here on minutes are there. */
  readonly minutesFrom: number
}

/** Nothing was rolled up yet, and everything is there as it was taken. */
const noSeams: Seams = { minutesUntil: 0, hoursUntil: 0, samplesFrom: 0, minutesFrom: 0 }

/**
 * Where the seams are. They may have moved on since, and still hold: what they tell to read goes a while after they have
 * told to read something else instead ({@link moveSeams}).
 */
export async function readSeams(db: Db): Promise<Seams> {
  const row = await db.selectFrom('metric_seams').selectAll().executeTakeFirst()
  return row === undefined
    ? noSeams
    : {
        minutesUntil: row.minutes_until.getTime(),
        hoursUntil: row.hours_until.getTime(),
        samplesFrom: row.samples_from.getTime(),
        minutesFrom: row.minutes_from.getTime(),
      }
}

/** Begin with what was sampled from a time on; others may have begun already. @param from where a day begins */
export async function beginSeams(db: Db, from: Date): Promise<void> {
  await db
    .insertInto('metric_seams')
    .values({
      minutes_until: from,
      hours_until: from,
      samples_from: from,
      minutes_from: from,
      time_said: from,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What nobody reads any more: samples and minutes before these times. */
export type Gone = Pick<Seams, 'samplesFrom' | 'minutesFrom'>

/** ms for which readers may go by seams that they have read: longer than any question takes. */
const readersPatience = 600_000

/**
 * Say from when on samples and minutes are to be read, by how long they are kept: never before what they are rolled up
 * to is there, however long that takes.
 * @returns what was said long enough ago
 */
export async function moveSeams(db: Db, now: Date, keep: SampleRetention): Promise<Gone> {
  const row = await db.selectFrom('metric_seams').select('time_said').executeTakeFirst()
  if (row === undefined) return noSeams
  const before = await readSeams(db)
  const oldest = (kept: number, rolledUntil: number) =>
    floorTo(Math.min(now.getTime() - kept, rolledUntil), day)
  const samplesFrom = oldest(keep.samples, before.minutesUntil)
  const minutesFrom = oldest(keep.minutes, before.hoursUntil)
  if (samplesFrom > before.samplesFrom || minutesFrom > before.minutesFrom) {
    await db
      .updateTable('metric_seams')
      .set({
        samples_from: sql`greatest(samples_from, ${new Date(samplesFrom)})`,
        minutes_from: sql`greatest(minutes_from, ${new Date(minutesFrom)})`,
        time_said: now,
      })
      .execute()
  }
  return row.time_said.getTime() <= now.getTime() - readersPatience ? before : noSeams
}
