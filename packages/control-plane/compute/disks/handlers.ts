import { checkDisk } from '@portico/domain/disks/actions.ts'
import type { Context } from '#kernel/context.ts'
import { find } from '#authorization/lookup/find.ts'
import { namedColumns, openList } from '#kernel/paging/list.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { enforce } from '#kernel/refusal-error.ts'
import { decideAndRun } from '../inline-job.ts'
import { createDisk, type Disk, isolationFor } from './create.ts'
import { diskListQuery } from './list-query.ts'
import { deleteDisk } from './delete.ts'
import { diskWork } from './reconcile.ts'
import { diskView } from './view.ts'

/** Sort columns of disk lists; each has an index (migrations/0001-initial/compute.ts). */
export const diskColumns = namedColumns('disk', {
  size: { column: 'disk.size', type: 'bigint', unique: false },
  state: { column: 'disk.state', type: 'text', unique: false },
})

export const diskHandlers = {
  disk_list: async (ctx, { query }) => {
    const list = openList(ctx, query, diskColumns)
    const { rows, requireScope } = await diskListQuery(ctx, list.query)
    return list.page(rows.selectAll('disk'), diskView, requireScope)
  },

  disk_create: {
    outside: async (ctx, { query, body }) => {
      const decide = async (inside: Context): Promise<Disk> => {
        const project = await find(inside, 'project', { nameOrId: query.project })
        return createDisk(inside, project, body)
      }
      const disk = await decideAndRun(ctx, diskWork, decide, isolationFor([body]))
      return diskView(disk)
    },
  },

  disk_view: async (ctx, { path, query }) =>
    diskView(await find(ctx, 'disk', { nameOrId: path.disk, project: query.project })),

  // The decision depends only on the state of the row that is deleted.
  disk_delete: {
    repeatableRead: async (ctx, { path, query }) => {
      const selector = { nameOrId: path.disk, project: query.project }
      const disk = await find(ctx, 'disk', selector)
      enforce(checkDisk('delete', disk))
      await deleteDisk(ctx, disk)
    },
  },
} satisfies Handlers<'disk_list' | 'disk_create' | 'disk_view' | 'disk_delete'>
