import type { Context } from '#kernel/context.ts'

/** Ends a bundle with a reason for users. Its content is removed afterwards. */
export async function fail({ db, now }: Context, id: string, why: string): Promise<void> {
  await db
    .updateTable('support_bundle')
    .set({ state: 'failed', reason_for_failure: why, time_ended: now })
    .where('id', '=', id)
    .where('state', 'in', ['collecting', 'active'])
    .execute()
}
