import type { Context } from '#kernel/context.ts'

/** Records that this version runs here: only versions that have run can be requested. */
export async function recordRelease({ db, now }: Context, version: string): Promise<void> {
  await db
    .insertInto('release')
    .values({ version, time_first_run: now, time_last_started: now })
    .onConflict((conflict) => conflict.column('version').doUpdateSet({ time_last_started: now }))
    .execute()
}
