import type { Selectable } from 'kysely'
import type { BfdSessionTable } from '#kernel/database/schema/fabric.ts'
import type { Tried, TrialRules } from '#kernel/trials/trials.ts'

export type BfdRow = Selectable<BfdSessionTable>

export const bfdTried = ({ id, switch_location, remote }: BfdRow): Tried => ({
  kind: 'bfd_session',
  thingId: id,
  words: `the BFD session of ${switch_location} with ${remote}`,
})

/** Restores an ended session, unless there is another with that peer by now. */
export const bfdTrial: TrialRules = {
  takeBack: async (ctx, _, before) => {
    // Written by `change`.
    const row = before as BfdRow
    await ctx.db
      .insertInto('bfd_session')
      .values({ ...row, time_created: ctx.now })
      .onConflict((same) => same.doNothing())
      .execute()
  },

  // Any request proves access, since a client that reaches the confirmation uses the new configuration.
  whyNoProof: () => Promise.resolve(null),
}
