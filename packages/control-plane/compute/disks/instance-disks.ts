import { judgeDetach } from '@portico/domain/disks/transitions.ts'
import { checkAction } from '@portico/domain/instances/actions.ts'
import type { Context } from '#kernel/context.ts'
import { find, nameIn } from '#authorization/lookup/find.ts'
import { lockRunState } from '#authorization/lookup/run-state.ts'
import { openList } from '#kernel/paging/list.ts'
import { matchesNameOrId } from '#kernel/paging/search.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { enforce, refuse } from '#kernel/refusal-error.ts'
import type { Instance } from '../instances/view.ts'
import { attachable, attachDisk, detachDisk } from './attach.ts'
import type { Disk } from './create.ts'
import { diskColumns } from './handlers.ts'
import { diskView } from './view.ts'

interface MoveInput {
  readonly path: { readonly instance: string }
  readonly query: { readonly project?: string | undefined }
  readonly body: { readonly disk: string }
}

/** Returns the instance and the disk; a disk's name is looked up in the instance's project. */
async function bothOf(
  ctx: Context,
  { path, query, body }: MoveInput,
): Promise<{ instance: Instance; disk: Disk }> {
  const selector = { nameOrId: path.instance, project: query.project }
  const instance = await find(ctx, 'instance', selector)
  const disk = await find(ctx, 'disk', nameIn({ project: instance.project_id }, body.disk))
  return { instance, disk }
}

/** Disks of one instance (docs/reference/instances.md#disks-of-an-instance). */
export const instanceDiskHandlers = {
  instance_disk_list: async (ctx, { path, query }) => {
    const list = openList(ctx, query, diskColumns)
    const selector = { nameOrId: path.instance, project: list.query.project }
    const instance = await find(ctx, 'instance', selector)
    let select = ctx.db.selectFrom('disk').selectAll('disk').where('instance_id', '=', instance.id)
    if (list.query.search !== undefined) select = select.where(matchesNameOrId('disk', list.query.search))
    return list.page(select, diskView)
  },

  instance_disk_attach: async (ctx, input) => {
    const { instance, disk } = await bothOf(ctx, input)
    // Attaching a disk that is already attached changes nothing, so it is allowed in any state of the instance.
    if (disk.instance_id !== instance.id) {
      enforce(checkAction('attachDisk', await lockRunState(ctx, instance.id)))
    }
    return diskView(await attachDisk(ctx, instance, disk))
  },

  instance_disk_detach: async (ctx, input) => {
    const { instance, disk } = await bothOf(ctx, input)
    const verdict = judgeDetach(attachable(disk), {
      id: instance.id,
      bootDisk: instance.boot_disk_id === disk.id,
      state: await lockRunState(ctx, instance.id),
    })
    if (verdict === 'nothing') return diskView(disk)
    return verdict === 'act' ? diskView(await detachDisk(ctx, disk)) : refuse(verdict)
  },
} satisfies Handlers<'instance_disk_list' | 'instance_disk_attach' | 'instance_disk_detach'>
