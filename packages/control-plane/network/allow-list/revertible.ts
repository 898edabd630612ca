import { admits, type AllowedSources, parseAllowList } from '@portico/domain/allow-list/allow-list.ts'
import { conflict } from '@portico/domain/refusals.ts'
import { readAllowList } from '#kernel/gate.ts'
import type { RevertRules } from '#kernel/revertible-changes/revertible-changes.ts'
import { writeAllowed } from './write.ts'

/** A request from an address on the new list proves access, even if this server has not read the change yet. */
export const allowListRevertRules: RevertRules = {
  // `before` was written by `changeRevertibly`, from the same row.
  revert: (ctx, id, before) => writeAllowed(ctx, id, before as AllowedSources),

  whyNotProven: async (ctx) => {
    const { address } = ctx.client
    if (address === null) return null
    const { allowed } = await readAllowList(ctx.db)
    if (admits(parseAllowList(allowed), address)) return null
    return conflict(`The list to be confirmed does not admit ${address}, the address of this request`)
  },
}
