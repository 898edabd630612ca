import { conflict, invalidRequest, isUuid } from '@portico/domain/refusals.ts'
import { checkSettingsDelete } from '@portico/domain/switch-ports/in-use.ts'
import { sql } from 'kysely'
import type { Context } from '#kernel/context.ts'
import { deleteUnreferenced } from '#kernel/database/transact.ts'
import { authorizeOnFleet, mayDo } from '#authorization/lookup/access.ts'
import { find } from '#authorization/lookup/find.ts'
import { newIdentity } from '#kernel/names.ts'
import { namedColumns, openList } from '#kernel/paging/list.ts'
import type { Handlers, ReplyContext } from '#kernel/pipeline/handler.ts'
import { enforce, refuse } from '#kernel/refusal-error.ts'
import { changeRevertibly } from '#kernel/revertible-changes/revertible-changes.ts'
import { type RequestedSettings, resolveSettings, checkKeys, isSame } from './content.ts'
import { portSettingsListQuery } from './list-query.ts'
import { type SettingsBefore, settingsRevertible } from './revertible.ts'
import { settingsView, wholeView } from './view.ts'
import { configsOf, referToConfigs, requireOneAsn, settle, takeAddresses } from './write.ts'

/** Settings of switch ports (docs/reference/system-networking.md#switch-ports-and-their-settings). */
export const portSettingsHandlers = {
  networking_switch_port_settings_list: async (ctx, { query }) => {
    const list = openList(ctx, query, namedColumns('switch_port_settings'))
    const { rows } = portSettingsListQuery(ctx, list.query)
    const shown = rows.select([
      'switch_port_settings.id',
      'switch_port_settings.name',
      'switch_port_settings.description',
      'switch_port_settings.time_created',
      'switch_port_settings.time_modified',
    ])
    return list.page(shown, settingsView)
  },

  /**
   * If settings with this name exist, the request replaces them, even if ports use them. Equal settings are not
   * changed, even if their lists are in another order.
   */
  networking_switch_port_settings_create: async (ctx, { body }) => {
    authorizeOnFleet(ctx)
    checkKeys(body)
    const identity = newIdentity(ctx, body)
    const present = await ctx.db
      .selectFrom('switch_port_settings')
      .selectAll()
      .where('name', '=', body.name)
      .executeTakeFirst()
    const requested = await resolveSettings(ctx, body, present ?? null)
    const stays = present?.description === body.description && isSame(present, requested)
    const id = present?.id ?? identity.id
    const before: SettingsBefore = present ?? null
    await changeRevertibly(ctx, settingsRevertible(id, body.name), before, async () => {
      if (stays) return
      if (present === undefined) await begin(ctx, identity)
      await write(ctx, id, body.description, requested)
    })
    const row = ctx.db.selectFrom('switch_port_settings').selectAll().where('id', '=', id)
    return wholeView(await row.executeTakeFirstOrThrow(), true)
  },

  networking_switch_port_settings_view: async (ctx, { path }) => {
    authorizeOnFleet(ctx)
    const row = await find(ctx, 'switch_port_settings', { nameOrId: path.port })
    const fleet = { ownerId: null, projectId: null, siloId: null }
    return wholeView(row, await mayDo(ctx, 'networking_switch_port_settings_create', fleet))
  },

  networking_switch_port_settings_delete: async (ctx, { query }) => {
    authorizeOnFleet(ctx)
    const { port_settings: nameOrId } = query
    if (nameOrId === undefined) return refuse(invalidRequest('name or id required'))
    const row = await ctx.db
      .selectFrom('switch_port_settings')
      .select(['id', 'name'])
      .where(isUuid(nameOrId) ? 'id' : 'name', '=', nameOrId)
      .executeTakeFirst()
    if (row === undefined) return refuse(invalidRequest('port settings not found'))
    await requireUnused(ctx, row.id)
    await changeRevertibly(ctx, settingsRevertible(row.id, row.name), null, () =>
      deleteUnreferenced(() => ctx.db.deleteFrom('switch_port_settings').where('id', '=', row.id).execute()),
    )
  },
} satisfies Handlers<
  | 'networking_switch_port_settings_list'
  | 'networking_switch_port_settings_create'
  | 'networking_switch_port_settings_view'
  | 'networking_switch_port_settings_delete'
>

/** Writes a row to which reservations can refer. Its content is written later. */
async function begin(ctx: Context, identity: ReturnType<typeof newIdentity>): Promise<void> {
  const nothing = { geometry: 'qsfp28x1', links: [], interfaces: [], routes: [], addresses: [], peers: [] }
  await ctx.db
    .insertInto('switch_port_settings')
    .values({ ...identity, content: JSON.stringify(nothing), md5_keys: '{}', since: '{}' })
    .execute()
}

async function write(
  ctx: ReplyContext,
  id: string,
  description: string,
  update: RequestedSettings,
): Promise<void> {
  const content = { ...update.content, addresses: await takeAddresses(ctx, id, update) }
  await referToConfigs(ctx, id, content)
  // While a revertible change is pending, the former reservations are kept, so that it can be reverted.
  if (!ctx.isRevertible) await settle(ctx, id, content)
  await ctx.db
    .updateTable('switch_port_settings')
    .set({
      description,
      content: JSON.stringify(content),
      md5_keys: JSON.stringify(update.md5_keys),
      since: JSON.stringify(update.since),
      time_modified: ctx.now,
    })
    .where('id', '=', id)
    .execute()
  const ports = await ctx.db
    .selectFrom('switch_port')
    .selectAll()
    .where('port_settings_id', '=', id)
    .execute()
  for (const port of ports) await requireOneAsn(ctx, id, configsOf(content), port)
}

/**
 * Checks that settings can be deleted.
 * @throws 409 if a port uses the settings or a pending revert would restore them
 */
async function requireUnused(ctx: Context, id: string): Promise<void> {
  const ports = await ctx.db
    .selectFrom('switch_port')
    .select(['switch_location', 'port_name'])
    .where('port_settings_id', '=', id)
    .execute()
  enforce(checkSettingsDelete(ports.map((port) => `${port.switch_location} ${port.port_name}`)))
  const trial = await ctx.db
    .selectFrom('trial')
    .select('id')
    .where('kind', '=', 'switch_port')
    .where('state', '=', 'running')
    .where(sql<string>`before ->> 'port_settings_id'`, '=', id)
    .executeTakeFirst()
  if (trial !== undefined) {
    refuse(conflict('a port would get these port settings back if its pending change is reverted'))
  }
}
