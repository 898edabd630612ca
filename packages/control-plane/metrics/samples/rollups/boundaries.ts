import { sql } from 'kysely'
import type { Db } from '#kernel/context.ts'
import type { SampleRetention } from '#kernel/services.ts'
import { day, floorTo } from './steps.ts'

/**
 * Where one resolution ends and the next begins, in ms since the epoch. Rollups cover all sources; where two
 * resolutions exist for a time, readers choose one. Boundaries are at the start of days, except `minutesUntil`.
 */
export interface Boundaries {
  /** Before this time, minutes and quarters of an hour exist for all samples. */
  readonly minutesUntil: number
  /** Before this time, hours exist. */
  readonly hoursUntil: number
  /** From this time on, raw samples exist. */
  readonly samplesFrom: number
  /** From this time on, minutes exist. */
  readonly minutesFrom: number
}

/** The initial boundaries: nothing was rolled up yet, and all samples exist as raw samples. */
const noBoundaries: Boundaries = { minutesUntil: 0, hoursUntil: 0, samplesFrom: 0, minutesFrom: 0 }

/**
 * Returns the boundaries. They remain valid for a while after they have moved: data is deleted some time after the
 * boundaries stop referring to it ({@link moveBoundaries}).
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
 * Creates the boundaries with the time of the first samples, unless another server has done so. @param from the start
 * of a day
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

/** Raw samples and minutes before these times are no longer read. */
export type DeletableBefore = Pick<Boundaries, 'samplesFrom' | 'minutesFrom'>

/** ms for which readers may use boundaries after reading them: longer than any query takes */
const readersPatience = 600_000

/**
 * Moves the times from which on raw samples and minutes are read, according to their retention; never past samples
 * whose rollup does not exist yet.
 * @returns boundaries that were set long enough ago for their data to be deleted
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
