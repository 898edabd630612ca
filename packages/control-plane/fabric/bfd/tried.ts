import type { Selectable } from 'kysely'
import type { BfdSessionTable } from '#kernel/database/schema/fabric.ts'
import type { Tried, TrialRules } from '#kernel/trials/trials.ts'

export type BfdRow = Selectable<BfdSessionTable>

export const bfdTried = ({ id, switch_location, remote }: BfdRow): Tried => ({
  kind: 'bfd_session',
  thingId: id,
  words: `the BFD session of ${switch_location} with ${remote}`,
})

/** A session that was ended begins again, unless somebody has begun another with that peer. */
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

  // Whoever hears of the trial has been let in by what it set.
  whyNoProof: () => Promise.resolve(null),
}
