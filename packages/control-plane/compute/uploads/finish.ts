import { pieceCount } from '@portico/domain/images/upload.ts'
import { invalidRequest } from '@portico/domain/refusals.ts'
import type { Context } from '#kernel/context.ts'
import type { UploadEvidence } from '#kernel/database/schema/uploads.ts'
import { refuse } from '#kernel/refusal-error.ts'
import { updateTask } from './task.ts'
import type { Upload } from './upload.ts'
import { arrived, noProgress, talliesOf } from './view.ts'
import { requestUploadJob } from './job.ts'

/**
 * Starts creating the image of a session whose file is complete; a failed session continues where it failed. A session
 * that is running or done does not change.
 * @throws 400 while pieces are missing
 */
export async function finishUpload(ctx: Context, upload: Upload): Promise<void> {
  if (!['receiving', 'failed'].includes(upload.state)) return
  const state = await nextState(ctx, upload)
  const begun = await ctx.db
    .updateTable('image_upload')
    .set({
      state,
      failed_step: null,
      failure: null,
      time_modified: ctx.now,
      // A failed step will show new evidence.
      ...(state === 'making' ? {} : { evidence: JSON.stringify(await sent(ctx, upload)) }),
    })
    .where('id', '=', upload.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await updateTask(ctx, begun)
  await requestUploadJob(ctx, begun)
}

/** Returns the evidence that the whole file was sent or downloaded. */
async function sent(ctx: Context, upload: Upload): Promise<readonly UploadEvidence[]> {
  if (upload.url !== null) return upload.evidence.filter(({ step }) => step === 'fetch')
  const tally = (await talliesOf(ctx.db, [upload.id])).get(upload.id) ?? noProgress
  return arrived(upload, tally).map((each) => ({ step: 'send', ...each }))
}

/** Returns the state in which a session continues. @throws 400 while pieces are missing */
async function nextState(ctx: Context, upload: Upload): Promise<Upload['state']> {
  if (upload.url !== null && upload.failed_step === 'fetch') return 'fetching'
  if (upload.failed_step === 'make') return 'making'
  const tally = (await talliesOf(ctx.db, [upload.id])).get(upload.id) ?? noProgress
  const missing = pieceCount(upload.file_size ?? 0, upload.piece_size) - tally.received
  if (missing > 0) {
    refuse(invalidRequest(`${missing} ${missing === 1 ? 'piece is' : 'pieces are'} still missing`))
  }
  return 'checking'
}
