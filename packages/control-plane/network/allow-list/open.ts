import type { Context } from '#kernel/context.ts'
import { readAllowList } from '#kernel/gate.ts'
import { overrule } from '#kernel/trials/trials.ts'
import { allowListTried } from './tried.ts'
import { writeAllowed } from './write.ts'

/**
 * Let in everybody, for who starts the server and may have locked everybody out. A change on trial ends with it: what
 * was before that may be the very list.
 * @returns whether there was a list
 */
export async function letInAll(ctx: Context): Promise<boolean> {
  const { id, allowed } = await readAllowList(ctx.db)
  await overrule(ctx, allowListTried(id))
  if (allowed.allow === 'any') return false
  await writeAllowed(ctx, id, { allow: 'any' })
  return true
}
