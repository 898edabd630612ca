import { checkAllowList } from '@portico/domain/allow-list/allow-list.ts'
import { readAllowList } from '#kernel/gate.ts'
import { authorizeOnFleet, mayDo } from '#authorization/lookup/access.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { enforce } from '#kernel/refusal-error.ts'
import { changeRevertibly } from '#kernel/revertible-changes/revertible-changes.ts'
import { allowListRevertible } from './revertible-list.ts'
import { allowListView } from './view.ts'
import { writeAllowed } from './write.ts'

/**
 * The allow list: the networks from which the system can be reached (docs/reference/system-networking.md#allow-list).
 */
export const allowListHandlers = {
  networking_allow_list_view: async (ctx) => {
    authorizeOnFleet(ctx)
    return allowListView(await readAllowList(ctx.db))
  },

  networking_allow_list_update: async (ctx, { body }) => {
    authorizeOnFleet(ctx)
    enforce(checkAllowList(body.allowed_ips, ctx.client.address))
    const { id, allowed } = await readAllowList(ctx.db)
    await changeRevertibly(ctx, allowListRevertible(id), allowed, () =>
      writeAllowed(ctx, id, body.allowed_ips),
    )
    return allowListView(await readAllowList(ctx.db))
  },

  /** Returns the caller's address as it is compared with the list, and whether they may change the list. */
  portico_allow_list_facts: async (ctx) => {
    authorizeOnFleet(ctx)
    const { id } = await readAllowList(ctx.db)
    const fleet = { ownerId: null, projectId: null, siloId: null }
    return {
      id,
      address: ctx.client.address,
      may_change: await mayDo(ctx, 'networking_allow_list_update', fleet),
    }
  },
} satisfies Handlers<
  'networking_allow_list_view' | 'networking_allow_list_update' | 'portico_allow_list_facts'
>
