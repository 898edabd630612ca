import { conflict } from '@portico/domain/refusals.ts'
import { checkBgpConfigDelete } from '@portico/domain/switch-ports/in-use.ts'
import { deleteUnreferenced } from '#kernel/database/transact.ts'
import { authorizeOnFleet } from '#authorization/lookup/access.ts'
import { find } from '#authorization/lookup/find.ts'
import { newIdentity } from '#kernel/names.ts'
import { namedColumns, openList } from '#kernel/paging/list.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { enforce, refuse } from '#kernel/refusal-error.ts'
import { changeRevertibly } from '#kernel/revertible-changes/revertible-changes.ts'
import { bgpConfigListQuery } from './list-query.ts'
import { configRevertible } from './revertible.ts'
import { configView } from './view.ts'

/** BGP configurations (docs/reference/system-networking.md#bgp). */
export const bgpConfigHandlers = {
  networking_bgp_config_list: async (ctx, { query }) => {
    const list = openList(ctx, query, namedColumns('bgp_config'))
    return list.page(bgpConfigListQuery(ctx, list.query).rows.selectAll('bgp_config'), configView)
  },

  networking_bgp_config_create: async (ctx, { body }) => {
    authorizeOnFleet(ctx)
    const set = await find(ctx, 'bgp_announce_set', { nameOrId: body.bgp_announce_set_id })
    const config = {
      ...newIdentity(ctx, body),
      asn: body.asn,
      bgp_announce_set_id: set.id,
      vrf: body.vrf ?? null,
    }
    const others = await ctx.db
      .selectFrom('bgp_config')
      .selectAll()
      .where((eb) => eb.or([eb('name', '=', config.name), eb('asn', '=', config.asn)]))
      .execute()
    const same = others.find(
      (other) =>
        other.name === config.name &&
        other.asn === config.asn &&
        other.bgp_announce_set_id === set.id &&
        other.vrf === config.vrf,
    )
    if (same !== undefined) return configView(same)
    if (others.some(({ asn }) => asn === config.asn)) {
      refuse(conflict('cannot have more than one configuration per ASN'))
    }
    if (others.length > 0) {
      refuse(conflict('a field that must be unique conflicts with an existing record'))
    }
    await ctx.db.insertInto('bgp_config').values(config).execute()
    return configView(config)
  },

  networking_bgp_config_delete: async (ctx, { query }) => {
    authorizeOnFleet(ctx)
    const config = await find(ctx, 'bgp_config', { nameOrId: query.name_or_id })
    const users = await ctx.db
      .selectFrom('switch_port_settings_bgp')
      .innerJoin(
        'switch_port_settings',
        'switch_port_settings.id',
        'switch_port_settings_bgp.switch_port_settings_id',
      )
      .select('switch_port_settings.name')
      .distinct()
      .where('bgp_config_id', '=', config.id)
      .execute()
    enforce(checkBgpConfigDelete(users.map(({ name }) => name)))
    await changeRevertibly(ctx, configRevertible(config), config, () =>
      deleteUnreferenced(() => ctx.db.deleteFrom('bgp_config').where('id', '=', config.id).execute()),
    )
  },
} satisfies Handlers<
  'networking_bgp_config_list' | 'networking_bgp_config_create' | 'networking_bgp_config_delete'
>
