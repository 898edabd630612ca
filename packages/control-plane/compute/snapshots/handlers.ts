import { checkDisk, checkSnapshot } from '@portico/domain/disks/actions.ts'
import { invalidRequest } from '@portico/domain/refusals.ts'
import type { Context } from '#kernel/context.ts'
import { find, findReadable, nameIn, type Row } from '#authorization/lookup/find.ts'
import { namedColumns, openList } from '#kernel/paging/list.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { enforce, refuse } from '#kernel/refusal-error.ts'
import { decideAndRun } from '../inline-job.ts'
import type { Disk } from '../disks/create.ts'
import { createSnapshot, requireFreeSnapshotName } from './create.ts'
import { snapshotListQuery } from './list-query.ts'
import { deleteSnapshot } from './delete.ts'
import { snapshotWork } from './reconcile.ts'
import { snapshotView } from './view.ts'

/** Sort columns of the snapshot list; each has an index (migrations/0001-initial/compute.ts). */
const columns = namedColumns('snapshot', {
  size: { column: 'snapshot.size', type: 'bigint', unique: false },
  state: { column: 'snapshot.state', type: 'text', unique: false },
})

export const snapshotHandlers = {
  snapshot_list: async (ctx, { query }) => {
    const list = openList(ctx, query, columns)
    const { rows, requireScope } = await snapshotListQuery(ctx, list.query)
    return list.page(rows.selectAll('snapshot'), snapshotView, requireScope)
  },

  snapshot_create: {
    outside: async (ctx, { query, body }) => {
      const snapshot = await decideAndRun(ctx, snapshotWork, async (inside) => {
        const project = await find(inside, 'project', { nameOrId: query.project })
        const disk = await diskToCopy(inside, project, body.disk)
        await requireFreeSnapshotName(inside, disk, body.name)
        enforce(checkDisk('snapshot', disk))
        const created = await createSnapshot(inside, disk, body)
        // The disk of an instance remains attached; a detached disk is locked until the content of all its snapshots is
        // frozen.
        if (disk.state === 'detached') {
          await inside.db
            .updateTable('disk')
            .set({ state: 'maintenance' })
            .where('id', '=', disk.id)
            .execute()
        }
        return created
      })
      return snapshotView(snapshot)
    },
  },

  snapshot_view: async (ctx, { path, query }) =>
    snapshotView(await find(ctx, 'snapshot', { nameOrId: path.snapshot, project: query.project })),

  snapshot_delete: async (ctx, { path, query }) => {
    const selector = { nameOrId: path.snapshot, project: query.project }
    const snapshot = await find(ctx, 'snapshot', selector)
    enforce(checkSnapshot('delete', snapshot.state))
    await deleteSnapshot(ctx, snapshot)
  },
} satisfies Handlers<'snapshot_list' | 'snapshot_create' | 'snapshot_view' | 'snapshot_delete'>

async function diskToCopy(ctx: Context, project: Row<'project'>, nameOrId: string): Promise<Disk> {
  const disk = await findReadable(ctx, 'disk', nameIn({ project: project.id }, nameOrId))
  if (disk.project_id !== project.id) {
    refuse(invalidRequest("can't create a snapshot of a disk in a different project"))
  }
  return disk
}
