import type { Context } from '#kernel/context.ts'
import { discardContent } from './remains.ts'

/**
 * Deletes the scheduled backups of an instance that its schedule does not keep: those that are older than the ready ones
 * that are kept, and failed ones that are older than the latest ready one. Without a schedule, all are kept, as are backups that are being restored.
 */
export async function removeOldBackups(ctx: Context, instanceId: string): Promise<void> {
  const instance = await ctx.db
    .selectFrom('instance')
    .select('backup_schedule')
    .where('id', '=', instanceId)
    .executeTakeFirst()
  const keep = instance?.backup_schedule?.keep
  if (keep === undefined) return
  const all = await ctx.db
    .selectFrom('backup')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('scheduled', '=', true)
    .where('state', '<>', 'creating')
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('backup_restore').whereRef('backup_id', '=', 'backup.id').select('id'))),
    )
    .orderBy('time_created', 'desc')
    .execute()
  const ready = all.filter(({ state }) => state === 'ready')
  const latest = ready[0]?.time_created ?? new Date(0)
  const oldest = ready[keep - 1]?.time_created ?? new Date(0)
  const old = all.filter(({ state, time_created }) => time_created < (state === 'failed' ? latest : oldest))
  if (old.length === 0) return
  const ids = old.map(({ id }) => id)
  await ctx.db.deleteFrom('backup').where('id', 'in', ids).execute()
  await discardContent(ctx, old)
}
