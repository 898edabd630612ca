import type { Context } from '#kernel/context.ts'
import { find } from '#authorization/lookup/find.ts'
import type { TaskActions } from '#tasks/kinds.ts'
import type { TaskRow } from '#tasks/view.ts'
import { discard } from './discard.ts'
import { finishUpload } from './finish.ts'
import { pauseTask } from './sending.ts'
import { readUpload } from './upload.ts'

function uploadOf({ id, about }: TaskRow): string {
  if (about.kind !== 'image_upload') throw new Error(`task ${id} is no upload`)
  return about.upload
}

/** What the owner does with an upload's task is applied to the upload. */
export const uploadTaskActions: TaskActions = {
  pause: (ctx, task) => pauseTask(ctx, task, uploadOf(task)),
  /** Requires no role: users can always end what they started, since only they can free its slot. */
  async cancel(ctx, task) {
    const upload = await readUpload(ctx.db, uploadOf(task))
    if (upload !== undefined) await discard(ctx, upload)
  },
  /** Checks the same rights as the operation on the session itself. */
  async retry(ctx, task) {
    const inside: Context = { ...ctx, operation: 'portico_image_upload_finish' }
    await finishUpload(inside, await find(inside, 'image_upload', { nameOrId: uploadOf(task) }))
  },
}
