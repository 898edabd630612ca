import { checkFloatingIpDelete } from '@portico/domain/floating-ips/actions.ts'
import { find, type Row } from '#authorization/lookup/find.ts'
import { changedIdentity, newIdentity, requireFreeName, type Siblings } from '#kernel/names.ts'
import { namedColumns, openList } from '#kernel/paging/list.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { enforce } from '#kernel/refusal-error.ts'
import { takeFloating } from '../external-ips/allocate.ts'
import { releaseAddress } from '../external-ips/release.ts'
import type { FloatingIpRow } from './attach.ts'
import { floatingIpListQuery } from './list-query.ts'
import { floatingIpView } from './view.ts'

/** Sort columns of the list. Each has an index (migrations/0001-initial/network.ts). */
const columns = namedColumns('external_ip', {
  ip: { column: 'external_ip.ip', type: 'bigint', unique: true },
})

function siblings(projectId: string): Siblings {
  return { table: 'external_ip', word: 'floating-ip', where: { project_id: projectId, kind: 'floating' } }
}

export const floatingIpHandlers = {
  floating_ip_list: async (ctx, { query }) => {
    const list = openList(ctx, query, columns)
    const { rows, requireScope } = await floatingIpListQuery(ctx, list.query)
    // The rows of this table that have a name and a description are floating IPs.
    return list.page(
      rows.selectAll('external_ip'),
      (row) => floatingIpView(row as FloatingIpRow),
      requireScope,
    )
  },

  floating_ip_create: async (ctx, { query, body }) => {
    const project = await find(ctx, 'project', { nameOrId: query.project })
    await requireFreeName(ctx, body.name, siblings(project.id))
    const row: Row<'floating_ip'> = {
      ...newIdentity(ctx, body),
      silo_id: project.silo_id,
      project_id: project.id,
      kind: 'floating',
      instance_id: null,
      probe_id: null,
      ...(await takeFloating(ctx, project.silo_id, body)),
    }
    await ctx.db.insertInto('external_ip').values(row).execute()
    return floatingIpView(row)
  },

  floating_ip_view: async (ctx, { path, query }) =>
    floatingIpView(await find(ctx, 'floating_ip', { nameOrId: path.floating_ip, ...query })),

  floating_ip_update: async (ctx, { path, query, body }) => {
    const floatingIp = await find(ctx, 'floating_ip', { nameOrId: path.floating_ip, ...query })
    if (body.name !== undefined) {
      await requireFreeName(ctx, body.name, { ...siblings(floatingIp.project_id), except: floatingIp.id })
    }
    const changed = changedIdentity(ctx, body)
    await ctx.db.updateTable('external_ip').set(changed).where('id', '=', floatingIp.id).execute()
    return floatingIpView({ ...floatingIp, ...changed })
  },

  floating_ip_delete: async (ctx, { path, query }) => {
    const floatingIp = await find(ctx, 'floating_ip', { nameOrId: path.floating_ip, ...query })
    enforce(checkFloatingIpDelete(floatingIp.instance_id !== null))
    await releaseAddress(ctx, floatingIp)
  },
} satisfies Handlers<
  'floating_ip_list' | 'floating_ip_create' | 'floating_ip_view' | 'floating_ip_update' | 'floating_ip_delete'
>
