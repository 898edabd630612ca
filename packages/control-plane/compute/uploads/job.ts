import type { Context } from '#kernel/context.ts'
import type { JobKind } from '#kernel/database/schema/work.ts'
import { requestJob } from '#kernel/job-queue/queue.ts'
import type { Upload } from './upload.ts'

/**
 * Returns the kind of job for a session's state. Downloads are a kind with separate slots, since their duration depends
 * on the remote server.
 */
export function jobKindOf({ state }: Pick<Upload, 'state'>): JobKind {
  return state === 'fetching' ? 'image-fetch' : 'image-upload'
}

/** Requests the next step of a session after this transaction. */
export function requestUploadJob(
  ctx: Pick<Context, 'db'>,
  upload: Pick<Upload, 'id' | 'state'>,
): Promise<void> {
  return requestJob(ctx, jobKindOf(upload), upload.id)
}
