import { checkDiskDelete } from '@portico/domain/disks/transitions.ts'
import type { DiskState } from '@portico/domain/disks/states.ts'
import type { Context } from '#kernel/context.ts'
import { find } from '#kernel/lookup/find.ts'
import { projectScope } from '#kernel/lookup/project-scope.ts'
import { namedColumns, openList } from '#kernel/paging/list.ts'
import { matchesNameOrId } from '#kernel/paging/search.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { obey } from '#kernel/refusal-error.ts'
import { decideAndCarryOut } from '../carry-out.ts'
import { createDisk, type Disk, isolationFor } from './create.ts'
import { deleteDisk } from './delete.ts'
import { diskWork } from './reconcile.ts'
import { diskView } from './view.ts'

/** Columns of disk lists; each has its index (migrations/0001-initial/compute.ts). */
export const diskColumns = namedColumns('disk', {
  size: { column: 'disk.size', type: 'bigint', unique: false },
  state: { column: 'disk.state', type: 'text', unique: false },
})

export const diskHandlers = {
  disk_list: async (ctx, { query }) => {
    const list = openList(ctx, query, diskColumns)
    const project = await projectScope(ctx, list.query.project ?? '')
    let select = ctx.db.selectFrom('disk').selectAll('disk').where('project_id', '=', project.id)
    const { search, state } = list.query
    if (search !== undefined) select = select.where(matchesNameOrId('disk', search))
    if (state !== undefined) select = select.where('state', 'in', state as DiskState[])
    return list.page(select, diskView, () => project.ensure())
  },

  disk_create: {
    outside: async (ctx, { query, body }) => {
      const decide = async (inside: Context): Promise<Disk> => {
        const project = await find(inside, 'project', { nameOrId: query.project })
        return createDisk(inside, project, body)
      }
      const disk = await decideAndCarryOut(ctx, diskWork, decide, isolationFor([body]))
      return diskView(disk)
    },
  },

  disk_view: async (ctx, { path, query }) =>
    diskView(await find(ctx, 'disk', { nameOrId: path.disk, project: query.project })),

  disk_delete: async (ctx, { path, query }) => {
    const selector = { nameOrId: path.disk, project: query.project }
    const disk = await find(ctx, 'disk', selector)
    obey(checkDiskDelete(disk.state))
    await deleteDisk(ctx, disk)
  },
} satisfies Handlers<'disk_list' | 'disk_create' | 'disk_view' | 'disk_delete'>
