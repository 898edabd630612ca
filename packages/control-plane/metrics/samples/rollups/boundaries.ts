import { sql } from 'kysely'
import type { Db } from '#kernel/context.ts'
import type { SampleRetention } from '#kernel/services.ts'
import { day, floorTo } from './steps.ts'

/**
 * The times at which one resolution ends and the next begins, in ms since the epoch. They are the same for all sources.
 * Where samples of two resolutions exist, readers choose one. Except for `minutesUntil`, they are at the start of a
 * day.
 */
export interface Boundaries {
  /** time before which minutes and quarters of an hour exist for all samples */
  readonly minutesUntil: number
  /** time before which hours exist for all samples */
  readonly hoursUntil: number
  /** time from which raw samples exist */
  readonly samplesFrom: number
  /** time from which minutes exist */
  readonly minutesFrom: number
}

/** The initial boundaries, when nothing is rolled up and all samples are raw samples. */
const noBoundaries: Boundaries = { minutesUntil: 0, hoursUntil: 0, samplesFrom: 0, minutesFrom: 0 }

/**
 * Returns the boundaries. A reader may use them for some time after they have moved, since data is deleted only some
 * time after the boundaries exclude it ({@link moveBoundaries}).
 */
export async function readBoundaries(db: Db): Promise<Boundaries> {
  const row = await db.selectFrom('metric_seams').selectAll().executeTakeFirst()
  return row === undefined
    ? noBoundaries
    : {
        minutesUntil: row.minutes_until.getTime(),
        hoursUntil: row.hours_until.getTime(),
        samplesFrom: row.samples_from.getTime(),
        minutesFrom: row.minutes_from.getTime(),
      }
}

/**
 * Creates the boundaries with the time of the first samples, unless another server has done so.
 * @param from start of a day
 */
export async function beginBoundaries(db: Db, from: Date): Promise<void> {
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

/** Times before which raw samples and minutes are no longer read. */
export type DeletableBefore = Pick<Boundaries, 'samplesFrom' | 'minutesFrom'>

/** ms for which a reader may use boundaries after reading them, longer than any query takes */
const readersPatience = 600_000

/**
 * Moves the times from which raw samples and minutes are read, according to their retention. They never move past
 * samples that are not rolled up yet.
 * @returns boundaries that were set so long ago that the data before them can be deleted
 */
export async function moveBoundaries(db: Db, now: Date, keep: SampleRetention): Promise<DeletableBefore> {
  const row = await db.selectFrom('metric_seams').select('time_said').executeTakeFirst()
  if (row === undefined) return noBoundaries
  const before = await readBoundaries(db)
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
  return row.time_said.getTime() <= now.getTime() - readersPatience ? before : noBoundaries
}
