import type { Context } from '#kernel/context.ts'
import { find } from '#kernel/lookup/find.ts'
import type { OwnWays } from '#tasks/kinds.ts'
import { discard } from './discard.ts'
import { finishUpload } from './finish.ts'

/** As the call on the session itself: whoever may not do that any more may not do it through the task either. */
const as = (
  ctx: Context,
  operation: 'portico_image_upload_delete' | 'portico_image_upload_finish',
): Context => ({
  ...ctx,
  operation,
})

/** What the owner of an upload's task does with it is done to the upload. */
export const uploadTaskWays: OwnWays = {
  async cancel(ctx, { id }) {
    const inside = as(ctx, 'portico_image_upload_delete')
    await discard(inside, await find(inside, 'image_upload', { nameOrId: id }))
  },
  async retry(ctx, { id }) {
    const inside = as(ctx, 'portico_image_upload_finish')
    await finishUpload(inside, await find(inside, 'image_upload', { nameOrId: id }))
  },
}
