import { sql } from 'kysely'
import type { Db } from '#kernel/context.ts'

/**
 * Takes or renews the sampling lease. Other servers cannot take it until it expires or is released.
 * @returns whether this server has the lease
 */
export async function takeSamplingLease(db: Db, holder: string, now: Date, until: Date): Promise<boolean> {
  const taken = await db
    .insertInto('metric_turn')
    .values({ holder, time_until: until })
    .onConflict((conflict) =>
      conflict
        .column('one')
        .doUpdateSet({ holder, time_until: until })
        .where((eb) =>
          eb.or([eb('metric_turn.time_until', '<=', now), eb('metric_turn.holder', '=', holder)]),
        ),
    )
    .executeTakeFirst()
  return Number(taken.numInsertedOrUpdatedRows ?? 0n) > 0
}

export async function giveUpSamplingLease(db: Db, holder: string): Promise<void> {
  await db.deleteFrom('metric_turn').where('holder', '=', holder).execute()
}

/** Key of the advisory lock for compacting and rolling up, an arbitrary number. */
const compactionLock = 4602

/**
 * Takes the lock for compacting or rolling up until the end of the transaction. Both must not run at the same time,
 * because compacting late rows rolls them up again.
 * @returns whether the lock was free
 */
export async function takeCompactionLock(tx: Db): Promise<boolean> {
  const { rows } = await sql<{
    had: boolean
  }>`select pg_try_advisory_xact_lock(${compactionLock}) as had`.execute(tx)
  return rows[0]?.had === true
}
