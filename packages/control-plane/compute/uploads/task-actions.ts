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

/** Applies the owner's actions on an upload's task to the upload. */
export const uploadTaskActions: TaskActions = {
  pause: (ctx, task) => pauseTask(ctx, task, uploadOf(task)),
  /** Requires no role: users can always end sessions that they started, since only they can free the slot. */
  async cancel(ctx, task) {
    const upload = await readUpload(ctx.db, uploadOf(task))
    if (upload !== undefined) await discard(ctx, upload)
  },
  /** Checks the rights that the operation on the session checks. */
  async retry(ctx, task) {
    const inside: Context = { ...ctx, operation: 'portico_image_upload_finish' }
    await finishUpload(inside, await find(inside, 'image_upload', { nameOrId: uploadOf(task) }))
  },
}
