import { sql } from 'kysely'
import type { Db } from '#kernel/context.ts'
import { every, type Worker } from '#reconcile/job.ts'

/** ms between two checks of the usage. Several changes between two checks become one point. */
const lookPeriod = 5000

/** ms after which a point is added even if nothing has changed */
const pulse = 3_600_000

const thinPeriod = 3_600_000
const day = 86_400_000

/** Minimum distance of points by their age, and the age at which they are deleted, all in ms. */
const ages = [
  { after: 2 * day, apart: 60_000 },
  { after: 14 * day, apart: 3_600_000 },
] as const
const keep = 366 * day

/** Maximum number of points that one statement deletes. The next run deletes the rest. */
const atOnce = 50_000

/**
 * Key of the advisory lock for recording usage, an arbitrary number. Thinning out needs no lock, since running it
 * concurrently does no harm.
 */
const lookLock = 4604

/**
 * Returns the job that records the usage history: a point for every change, and one when nothing has changed for an
 * hour.
 */
export const provisionedWorkers = (): readonly Worker[] => [
  {
    name: 'provisioned history',
    run: every(lookPeriod, async (ctx) => {
      await note(ctx.db, ctx.now())
      return 0
    }),
  },
  {
    name: 'provisioned history thinning',
    run: every(thinPeriod, async (ctx) => {
      await thin(ctx.db, ctx.now())
      return 0
    }),
  },
]

/**
 * Records a point if the usage has changed. Only one server at a time does so, since two would record each change
 * twice.
 */
function note(db: Db, now: Date): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      had: boolean
    }>`select pg_try_advisory_xact_lock(${lookLock}) as had`.execute(tx)
    if (rows[0]?.had !== true) return
    await sql`
      insert into provisioned_sample (collection_id, time, cpus, memory, storage)
      select p.collection_id, ${now}, p.cpus, p.memory, p.storage
      from provisioned p
      left join lateral (
        select s.time, s.cpus, s.memory, s.storage from provisioned_sample s
        where s.collection_id = p.collection_id order by s.time desc limit 1) last on true
      where last.time is null
        or last.time <= ${new Date(now.getTime() - pulse)}
        or (last.cpus, last.memory, last.storage) is distinct from (p.cpus, p.memory, p.storage)
      on conflict do nothing`.execute(tx)
  })
}

/** ms before an age limit within which points are checked, longer than all servers are usually down */
const lookedBack = 3 * 86_400_000

/**
 * Deletes old points. The last point of each interval stays, since its value applies until the next one. Only points
 * that reached an age limit recently are checked, so the cost does not depend on the number of stored points.
 */
async function thin(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('provisioned_sample')
    .where('time', '<', new Date(now.getTime() - keep))
    .execute()
  for (const { after, apart } of ages) {
    await sql`
      delete from provisioned_sample old using (
        select collection_id, time from (
          select collection_id, time,
            row_number() over (
              partition by collection_id, floor(extract(epoch from time) * 1000 / ${apart}::float8)
              order by time desc) as place
          from provisioned_sample
          where time < ${new Date(now.getTime() - after)}
            and time >= ${new Date(now.getTime() - after - lookedBack)}) placed
        where place > 1 limit ${atOnce}) gone
      where old.collection_id = gone.collection_id and old.time = gone.time`.execute(db)
  }
}
