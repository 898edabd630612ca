import { checkAnnounceSetDelete } from '@portico/domain/switch-ports/in-use.ts'
import { deleteUnreferenced } from '#kernel/database/transact.ts'
import { authorizeOnFleet } from '#authorization/lookup/access.ts'
import { find } from '#authorization/lookup/find.ts'
import { newIdentity } from '#kernel/names.ts'
import { namedColumns, openList } from '#kernel/paging/list.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { enforce } from '#kernel/refusal-error.ts'
import { changeRevertibly } from '#kernel/revertible-changes/revertible-changes.ts'
import { announce, announcementsOf, resolveAnnouncements } from './announcements.ts'
import { announceSetListQuery } from './list-query.ts'
import { announceSetRevertible, type SetBefore } from './revertible.ts'
import { announcementView, announceSetView } from './view.ts'

/** Announce sets: the networks that the switches announce (docs/reference/system-networking.md#bgp). */
export const announceSetHandlers = {
  networking_bgp_announce_set_list: async (ctx, { query }) => {
    const list = openList(ctx, query, namedColumns('bgp_announce_set'))
    const { rows } = announceSetListQuery(ctx, list.query)
    return (await list.page(rows.selectAll('bgp_announce_set'), announceSetView)).items
  },

  /** If a set with this name exists, it announces exactly the given networks afterwards. */
  networking_bgp_announce_set_update: async (ctx, { body }) => {
    authorizeOnFleet(ctx)
    const identity = newIdentity(ctx, body)
    const wanted = await resolveAnnouncements(ctx, body.announcement)
    const present = await ctx.db
      .selectFrom('bgp_announce_set')
      .selectAll()
      .where('name', '=', body.name)
      .executeTakeFirst()
    const { description, time_modified } = identity
    const set = present === undefined ? identity : { ...present, description, time_modified }
    const before: SetBefore = {
      set: present ?? null,
      announcements: present === undefined ? [] : await announcementsOf(ctx, present.id),
    }
    await changeRevertibly(ctx, announceSetRevertible(set), before, async () => {
      await ctx.db
        .insertInto('bgp_announce_set')
        .values(set)
        .onConflict((same) => same.column('id').doUpdateSet({ description, time_modified }))
        .execute()
      await announce(ctx, set.id, wanted)
    })
    return announceSetView(set)
  },

  networking_bgp_announce_set_delete: async (ctx, { path }) => {
    authorizeOnFleet(ctx)
    const set = await find(ctx, 'bgp_announce_set', { nameOrId: path.announce_set })
    const users = await ctx.db
      .selectFrom('bgp_config')
      .select('name')
      .where('bgp_announce_set_id', '=', set.id)
      .execute()
    enforce(checkAnnounceSetDelete(users.map(({ name }) => name)))
    const before: SetBefore = { set, announcements: await announcementsOf(ctx, set.id) }
    await changeRevertibly(ctx, announceSetRevertible(set), before, () =>
      deleteUnreferenced(() => ctx.db.deleteFrom('bgp_announce_set').where('id', '=', set.id).execute()),
    )
  },

  networking_bgp_announcement_list: async (ctx, { path }) => {
    authorizeOnFleet(ctx)
    const set = await find(ctx, 'bgp_announce_set', { nameOrId: path.announce_set })
    return (await announcementsOf(ctx, set.id)).map(announcementView)
  },
} satisfies Handlers<
  | 'networking_bgp_announce_set_list'
  | 'networking_bgp_announce_set_update'
  | 'networking_bgp_announce_set_delete'
  | 'networking_bgp_announcement_list'
>
