import type { Context } from '#kernel/context.ts'
import type { Tried, TrialRules } from '#kernel/trials/trials.ts'
import type { PortRow } from './find.ts'

export const portTried = ({ id, switch_location, port_name }: PortRow): Tried => ({
  kind: 'switch_port',
  thingId: id,
  words: `${switch_location} ${port_name}`,
})

/** What a port was set to; `requireUnused` of settings reads it too. */
interface PortBefore {
  readonly port_settings_id: string | null
}

export const beforeOf = ({ port_settings_id }: PortRow): PortBefore => ({ port_settings_id })

/** Set a port to these settings, or to none. What it is set to already goes on as it is. */
export async function setPort(ctx: Context, id: string, settingsId: string | null): Promise<void> {
  await ctx.db
    .updateTable('switch_port')
    .set({ port_settings_id: settingsId, time_applied: settingsId === null ? null : ctx.now })
    .where('id', '=', id)
    .where('port_settings_id', 'is distinct from', settingsId)
    .execute()
}

export const portTrial: TrialRules = {
  // The settings are still there: none are deleted that a port would get back.
  takeBack: (ctx, id, before) => setPort(ctx, id, (before as PortBefore).port_settings_id),

  // Whoever hears of the trial has been let in by what it set.
  whyNoProof: () => Promise.resolve(null),
}
