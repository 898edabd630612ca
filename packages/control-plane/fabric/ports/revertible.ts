import type { Context } from '#kernel/context.ts'
import type { Revertible, RevertRules } from '#kernel/revertible-changes/revertible-changes.ts'
import type { PortRow } from './find.ts'

export const portRevertible = ({ id, switch_location, port_name }: PortRow): Revertible => ({
  kind: 'switch_port',
  resourceId: id,
  label: `${switch_location} ${port_name}`,
})

/** The former settings of a port. `requireUnused` of settings reads this form too. */
interface PortBefore {
  readonly port_settings_id: string | null
}

export const beforeOf = ({ port_settings_id }: PortRow): PortBefore => ({ port_settings_id })

/** Applies settings to a port, or clears them. A port whose settings do not change is not interrupted. */
export async function setPort(ctx: Context, id: string, settingsId: string | null): Promise<void> {
  await ctx.db
    .updateTable('switch_port')
    .set({ port_settings_id: settingsId, time_applied: settingsId === null ? null : ctx.now })
    .where('id', '=', id)
    .where('port_settings_id', 'is distinct from', settingsId)
    .execute()
}

export const portRevertRules: RevertRules = {
  // The former settings still exist, since settings that a revert would restore cannot be deleted.
  revert: (ctx, id, before) => setPort(ctx, id, (before as PortBefore).port_settings_id),

  // Every request proves access: a client that can send the confirmation reaches the system through the new
  // configuration.
  whyNotProven: () => Promise.resolve(null),
}
