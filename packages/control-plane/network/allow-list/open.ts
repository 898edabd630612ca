import type { Context } from '#kernel/context.ts'
import { readAllowList } from '#kernel/gate.ts'
import { endPending } from '#kernel/revertible-changes/revertible-changes.ts'
import { allowListRevertible } from './revertible-list.ts'
import { writeAllowed } from './write.ts'

/**
 * Admits every address. A server does this at its start when an administrator who may be locked out asks for it. A
 * pending revertible change ends, since reverting it might restore the list that locked the administrator out.
 * @returns whether there was a list
 */
export async function admitAll(ctx: Context): Promise<boolean> {
  const { id, allowed } = await readAllowList(ctx.db)
  await endPending(ctx, allowListRevertible(id))
  if (allowed.allow === 'any') return false
  await writeAllowed(ctx, id, { allow: 'any' })
  return true
}
