import { sql } from 'kysely'
import type { Db } from '#kernel/context.ts'

/**
 * Take the turn to sample, or keep it. Others find it taken until it ends, or until the holder gives it up.
 * @returns whether it is the holder's
 */
export async function takeTurn(db: Db, holder: string, now: Date, until: Date): Promise<boolean> {
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

export async function giveUpTurn(db: Db, holder: string): Promise<void> {
  await db.deleteFrom('metric_turn').where('holder', '=', holder).execute()
}

/** Key of the advisory lock that one folds and rolls up under; any number of our own. */
const foldLock = 4602

/**
 * Take the turn to fold or to roll up, until the end of the transaction: what is folded late is rolled up again, so that
 * one must not miss what the other does. @returns whether nobody else has it
 */
export async function takeFoldLock(tx: Db): Promise<boolean> {
  const { rows } = await sql<{
    had: boolean
  }>`select pg_try_advisory_xact_lock(${foldLock}) as had`.execute(tx)
  return rows[0]?.had === true
}
