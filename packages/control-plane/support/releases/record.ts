import type { Context } from '#kernel/context.ts'

/** Records that this version runs here: a version that has run can be requested again. */
export async function recordRelease({ db, now }: Context, version: string): Promise<void> {
  await db
    .insertInto('release')
    .values({ version, time_first_run: now, time_last_started: now })
    .onConflict((conflict) => conflict.column('version').doUpdateSet({ time_last_started: now }))
    .execute()
}
