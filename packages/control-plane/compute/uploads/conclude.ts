import type { UploadStepName } from '@portico/contract/portico/uploads.ts'
import type { Context } from '#kernel/context.ts'
import type { UploadEvidence } from '#kernel/database/schema/uploads.ts'
import type { Next } from '#kernel/job-queue/queue.ts'
import { updateTask } from './task.ts'
import { readUpload, type Upload } from './upload.ts'

export type Evidence = readonly { readonly label: string; readonly value: string }[]

type Change = Partial<
  Pick<Upload, 'state' | 'url' | 'disk_id' | 'disk_size' | 'snapshot_id' | 'image_id' | 'file_sha256'>
>

/**
 * Writes the next state of a session, unless the session was discarded or has advanced since the step began.
 * @param from the session when the step began
 */
export async function advance(
  ctx: Context,
  from: Upload,
  change: Change,
  shown: Partial<Record<UploadStepName, Evidence>> = {},
): Promise<boolean> {
  const upload = await readUpload(ctx.db, from.id)
  if (upload?.state !== from.state) return false
  await ctx.db.deleteFrom('image_upload_progress').where('upload_id', '=', upload.id).execute()
  const now = await ctx.db
    .updateTable('image_upload')
    .set({ ...change, evidence: JSON.stringify(withShown(upload, shown)), time_modified: ctx.now })
    .where('id', '=', upload.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await updateTask(ctx, now)
  return true
}

/** Adds the evidence of steps, replacing earlier evidence of the same steps. */
function withShown(upload: Upload, shown: Partial<Record<UploadStepName, Evidence>>): UploadEvidence[] {
  const fresh = Object.entries(shown).flatMap(([step, evidence]) =>
    evidence.map(({ label, value }) => ({ step: step as UploadStepName, label, value })),
  )
  return [...upload.evidence.filter(({ step }) => !(step in shown)), ...fresh]
}

const stepOf: Readonly<Partial<Record<Upload['state'], UploadStepName>>> = {
  fetching: 'fetch',
  checking: 'check',
  converting: 'convert',
  making: 'make',
}

/** Ends a session as failed. Its content is kept for a retry, or until it is discarded. */
export async function fail(ctx: Context, from: Upload, why: string): Promise<Next> {
  const upload = await readUpload(ctx.db, from.id)
  const step = upload === undefined ? undefined : stepOf[upload.state]
  if (upload === undefined || step === undefined) return 'done'
  await ctx.db.deleteFrom('image_upload_progress').where('upload_id', '=', upload.id).execute()
  const now = await ctx.db
    .updateTable('image_upload')
    .set({ state: 'failed', failed_step: step, failure: why, time_modified: ctx.now })
    .where('id', '=', upload.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await updateTask(ctx, now)
  return 'done'
}
