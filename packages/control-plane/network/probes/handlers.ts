import { deleteUnreferenced } from '#kernel/database/transact.ts'
import { authorizeAlsoOnFleet } from '#authorization/lookup/access.ts'
import { find, findReadable } from '#authorization/lookup/find.ts'
import { newIdentity, writeNamed } from '#kernel/names.ts'
import { namedColumns, openList } from '#kernel/paging/list.ts'
import type { Handlers, ReplyContext } from '#kernel/pipeline/handler.ts'
import { allocateForProbe } from '../external-ips/allocate.ts'
import { createProbeInterface } from '../interfaces/create.ts'
import { probeListQuery, withAddresses } from './list-query.ts'
import { probeInfoView, probeView } from './view.ts'

/**
 * Probes: endpoints that operators place on a sled to test networks (docs/reference/support-update-probes.md#probes).
 * The operator must have a role on the fleet, which is checked first, and may change the project.
 */
export const probeHandlers = {
  probe_list: async (ctx, { query }) => {
    authorizeAlsoOnFleet(ctx)
    const list = openList(ctx, query, namedColumns('probe'))
    const { rows } = await probeListQuery(ctx, list.query)
    return list.page(withAddresses(rows) as never, probeInfoView)
  },

  probe_create: async (ctx, { query, body }) => {
    authorizeAlsoOnFleet(ctx)
    const project = await find(ctx, 'project', { nameOrId: query.project })
    const sled = await findSled(ctx, body.sled)
    const { id: project_id, silo_id } = project
    const probe = { ...newIdentity(ctx, body), silo_id, project_id, sled_id: sled }
    const name = { word: 'probe', name: body.name, constraint: 'probe_project_id_name_key' }
    await writeNamed(name, () => ctx.db.insertInto('probe').values(probe).execute())
    await createProbeInterface(ctx, probe)
    await allocateForProbe(ctx, probe, body.ip_pool)
    return probeView(probe)
  },

  probe_view: async (ctx, { path, query }) => {
    authorizeAlsoOnFleet(ctx)
    const { id } = await find(ctx, 'probe', { nameOrId: path.probe, project: query.project })
    const probe = withAddresses(ctx.db.selectFrom('probe').where('probe.id', '=', id))
    return probeInfoView(await probe.executeTakeFirstOrThrow())
  },

  // The interface and the address of the probe are deleted with its row.
  probe_delete: async (ctx, { path, query }) => {
    authorizeAlsoOnFleet(ctx)
    const { id } = await find(ctx, 'probe', { nameOrId: path.probe, project: query.project })
    await deleteUnreferenced(() => ctx.db.deleteFrom('probe').where('id', '=', id).execute())
  },
} satisfies Handlers<'probe_list' | 'probe_create' | 'probe_view' | 'probe_delete'>

/** Returns the ID of a sled that exists, whether or not it has failed. @throws 404 */
async function findSled(ctx: ReplyContext, id: string): Promise<string> {
  return (await findReadable(ctx, 'sled', { nameOrId: id })).id
}
