import type { Context } from '#kernel/context.ts'
import type { Revertible, RevertRules } from '#kernel/revertible-changes/revertible-changes.ts'
import type { Stored } from './content.ts'
import { referToConfigs, settle } from './write.ts'

export const settingsRevertible = (id: string, name: string): Revertible => ({
  kind: 'switch_port_settings',
  resourceId: id,
  label: `the port settings "${name}"`,
})

/** The former settings; null if the change created them. */
export type SettingsBefore = (Stored & { readonly description: string }) | null

/**
 * Restores former settings. While a revertible change is pending, the settings keep the reservations of their former
 * values, so that these are available.
 */
export const settingsRevertRules: RevertRules = {
  revert: async (ctx, id, before) => {
    // `before` was written by `changeRevertibly`.
    const was = before as SettingsBefore
    if (was === null) return leave(ctx, id)
    const { content, md5_keys, since } = was
    await ctx.db
      .updateTable('switch_port_settings')
      .set({
        description: was.description,
        content: JSON.stringify(content),
        md5_keys: JSON.stringify(md5_keys),
        // Links and sessions whose values the revert changes are restarted.
        since: JSON.stringify(await startedOver(ctx, id, since)),
        time_modified: ctx.now,
      })
      .where('id', '=', id)
      .execute()
    await referToConfigs(ctx, id, content)
    await settle(ctx, id, content)
  },

  confirmed: async (ctx, id) => {
    const { content } = await ctx.db
      .selectFrom('switch_port_settings')
      .select('content')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await settle(ctx, id, content)
  },

  // Every request proves access: a client that can send the confirmation reaches the system through the new
  // configuration.
  whyNotProven: () => Promise.resolve(null),
}

/** Deletes settings that the change created, unless a port uses them. */
async function leave(ctx: Context, id: string): Promise<void> {
  const port = await ctx.db
    .selectFrom('switch_port')
    .select('id')
    .where('port_settings_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (port === undefined) await ctx.db.deleteFrom('switch_port_settings').where('id', '=', id).execute()
}

async function startedOver(
  ctx: Context,
  id: string,
  before: Stored['since'],
): Promise<Readonly<Record<string, number>>> {
  const { since } = await ctx.db
    .selectFrom('switch_port_settings')
    .select('since')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const now = ctx.now.getTime()
  return Object.fromEntries(
    Object.entries(before).map(([key, time]) => [key, since[key] === time ? time : now]),
  )
}
