import type { Selectable } from 'kysely'
import type { BfdSessionTable } from '#kernel/database/schema/fabric.ts'
import type { Revertible, RevertRules } from '#kernel/revertible-changes/revertible-changes.ts'

export type BfdRow = Selectable<BfdSessionTable>

export const bfdRevertible = ({ id, switch_location, remote }: BfdRow): Revertible => ({
  kind: 'bfd_session',
  resourceId: id,
  label: `the BFD session of ${switch_location} with ${remote}`,
})

/** Restores an ended session, unless another session with that peer exists. */
export const bfdRevertRules: RevertRules = {
  revert: async (ctx, _, before) => {
    // `before` was written by `changeRevertibly`.
    const row = before as BfdRow
    await ctx.db
      .insertInto('bfd_session')
      .values({ ...row, time_created: ctx.now })
      .onConflict((same) => same.doNothing())
      .execute()
  },

  // Every request proves access: a client that can send the confirmation reaches the system through the new
  // configuration.
  whyNotProven: () => Promise.resolve(null),
}
