import { tendPartitions } from '#kernel/database/partitions.ts'
import type { Db } from '#kernel/context.ts'
import { every, type Worker } from '#reconcile/job.ts'
import { compactSome } from './compact.ts'
import { planOf } from './plan.ts'
import { type Progress, rollSome } from './rollups/roller.ts'
import { moveBoundaries } from './rollups/boundaries.ts'
import { hourPartitions, minutePartitions } from './rollups/tables.ts'
import { chunkPartitions } from './slot.ts'
import { markGoneSources } from './system-sources.ts'

/** ms between two checks for rows to compact, for slots to roll up, and for days older than the retention */
const compactPeriod = 60_000
const rollPeriod = 60_000
const sweepPeriod = 3_600_000

/**
 * ms between the end of a slot and its compaction. The sampler writes the last row up to a minute late. An earlier
 * compaction would write the chunk twice, and the first version would take space until its day is dropped.
 */
const compactMargin = 90_000

/** Compacts the recent rows of ended slots, some sources at a time. */
export function compactor(): Worker {
  let due = -Infinity
  let after = 0
  return {
    name: 'metrics folder',
    run: async (ctx) => {
      const now = ctx.now()
      if (now.getTime() < due) return 0
      const last = await compactSome(ctx.db, new Date(now.getTime() - compactMargin), after)
      after = last ?? 0
      if (last !== null) return 1
      due = now.getTime() + compactPeriod
      return 0
    },
  }
}

/** Rolls up ended slots, some sources at a time. */
export function roller(): Worker {
  let due = -Infinity
  let at: Progress | null = null
  return {
    name: 'metrics roller',
    run: async (ctx) => {
      const now = ctx.now()
      if (now.getTime() < due) return 0
      at = await rollSome(ctx.db, now, at)
      if (at !== null) return 1
      due = now.getTime() + rollPeriod
      return 0
    },
  }
}

/** Creates the partitions of the next days, and drops those older than the retention. */
export const sweeper = (): Worker => ({
  name: 'metrics sweeper',
  run: every(sweepPeriod, async ({ db, ...ctx }) => {
    const now = ctx.now()
    const { keep } = planOf(ctx)
    const { samplesFrom, minutesFrom } = await moveBoundaries(db, now, keep)
    // Recent rows of a day are deleted before the partition of that day is dropped, since they could not be compacted
    // afterwards.
    await db.deleteFrom('metric_recent').where('time', '<', new Date(samplesFrom)).execute()
    await tendPartitions(db, chunkPartitions, now, now.getTime() - samplesFrom)
    await tendPartitions(db, minutePartitions, now, now.getTime() - minutesFrom)
    await tendPartitions(db, hourPartitions, now, keep.hours)
    await dropOldSources(db, now, new Date(now.getTime() - keep.hours))
    return 0
  }),
})

/** Deletes old sources together with their last samples, which may be later than the deletion of the machine. */
async function dropOldSources(db: Db, now: Date, oldest: Date): Promise<void> {
  await db
    .updateTable('metric_source')
    .set({ time_gone: now })
    .where('time_gone', 'is', null)
    .where('machine_id', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('machine').select('id').whereRef('machine.id', '=', 'metric_source.machine_id'),
        ),
      ),
    )
    .execute()
  await markGoneSources(db, now)
  await db.deleteFrom('metric_source').where('time_gone', '<', oldest).execute()
}
