import { type AllowedSources, canonicalNetwork } from '@portico/domain/allow-list/allow-list.ts'
import type { Context } from '#kernel/context.ts'

/** Writes the list. Servers receive it through the change log (`kernel/gate.ts`). */
export async function writeAllowed(
  ctx: Pick<Context, 'db' | 'now'>,
  id: string,
  allowed: AllowedSources,
): Promise<void> {
  const ips = allowed.allow === 'any' ? null : JSON.stringify(allowed.ips.map(canonicalNetwork))
  await ctx.db.updateTable('allow_list').set({ ips, time_modified: ctx.now }).where('id', '=', id).execute()
}
