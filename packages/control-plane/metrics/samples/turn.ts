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
