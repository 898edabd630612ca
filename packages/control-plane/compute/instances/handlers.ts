import { namedColumns, openList } from '#kernel/paging/list.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { enforce } from '#kernel/refusal-error.ts'
import { checkAction } from '@portico/domain/instances/actions.ts'
import { sshKeyView } from '#identity/ssh-keys/handlers.ts'
import { find } from '#authorization/lookup/find.ts'
import { isolationFor } from '../disks/create.ts'
import { createInstance, disksOf } from './create.ts'
import { deleteInstance } from './delete.ts'
import { instanceListQuery } from './list-query.ts'
import { updateInstance } from './update.ts'
import { instanceView, shownColumns } from './view.ts'

/** Sort columns of the instance list; each has an index (migrations/0001-initial/compute.ts). */
const columns = namedColumns('instance', {
  memory: { column: 'instance.memory', type: 'bigint', unique: false },
  ncpus: { column: 'instance.ncpus', type: 'bigint', unique: false },
  run_state: { column: 'instance.run_state', type: 'text', unique: false },
})

export const instanceHandlers = {
  instance_list: async (ctx, { query }) => {
    const list = openList(ctx, query, columns)
    const { rows, requireScope } = await instanceListQuery(ctx, list.query)
    return list.page(rows.select(shownColumns), instanceView, requireScope)
  },

  instance_create: {
    outside: async (ctx, { query, body }) => {
      const instance = await ctx.transact(
        async (inside) => {
          const project = await find(inside, 'project', { nameOrId: query.project })
          return createInstance(inside, project, body)
        },
        isolationFor(disksOf(body)),
      )
      return instanceView(instance)
    },
  },

  instance_view: async (ctx, { path, query }) =>
    instanceView(await find(ctx, 'instance', { nameOrId: path.instance, project: query.project })),

  instance_update: async (ctx, { path, query, body }) => {
    const selector = { nameOrId: path.instance, project: query.project }
    const instance = await find(ctx, 'instance', selector)
    return instanceView(await updateInstance(ctx, instance, body))
  },

  // The decision depends on the run state of the row that is deleted. Foreign keys detect resources that are attached
  // concurrently.
  instance_delete: {
    repeatableRead: async (ctx, { path, query }) => {
      const selector = { nameOrId: path.instance, project: query.project }
      const instance = await find(ctx, 'instance', selector)
      enforce(checkAction('delete', instance.run_state))
      await deleteInstance(ctx, instance)
    },
  },

  instance_ssh_public_key_list: async (ctx, { path, query }) => {
    const list = openList(ctx, query, namedColumns('ssh_key'))
    const selector = { nameOrId: path.instance, project: list.query.project }
    const instance = await find(ctx, 'instance', selector)
    const select = ctx.db
      .selectFrom('ssh_key')
      .innerJoin('instance_ssh_key', 'instance_ssh_key.ssh_key_id', 'ssh_key.id')
      .selectAll('ssh_key')
      .where('instance_ssh_key.instance_id', '=', instance.id)
    return list.page(select, sshKeyView)
  },
} satisfies Handlers<
  | 'instance_list'
  | 'instance_create'
  | 'instance_view'
  | 'instance_update'
  | 'instance_delete'
  | 'instance_ssh_public_key_list'
>
