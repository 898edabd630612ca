import { ImageRefused } from '@portico/hypervisor/image-files.ts'
import { HypervisorError } from '@portico/hypervisor/port.ts'
import { RefusalError } from '#kernel/refusal-error.ts'
import type { JobKind } from '#kernel/database/schema/work.ts'
import type { Conclusion, QueueWorker, Step, JobContext } from '#reconcile/job.ts'
import { check } from './check.ts'
import { fail } from './conclude.ts'
import { convert } from './convert.ts'
import { fetchFile } from './fetch.ts'
import { makeImage } from './make.ts'
import { StepObsolete } from './progress.ts'
import { fileIsKnown, storesPieces, readUpload, type Upload } from './upload.ts'
import { requestUploadJob, jobKindOf } from './job.ts'

/** Advances a session from one state to the next; a late call of a paused server finds another state and ends. */
type Stage = (ctx: JobContext, upload: Upload) => Promise<Conclusion>

const stages: Readonly<Partial<Record<Upload['state'], Stage>>> = {
  fetching: fetchFile,
  checking: (ctx, upload) => (fileIsKnown(upload) && storesPieces(upload) ? convert : check)(ctx, upload),
  converting: convert,
  making: makeImage,
}

/**
 * Returns the step that completes a session after its file is stored. A permanent error ends the session as failed,
 * with its content kept for a retry; after any other error, the step is retried under the next lease. A session whose
 * next state belongs to another kind of job is handed over to that kind.
 */
const finishAs =
  (kind: JobKind): Step =>
  async (ctx, id) => {
    const upload = await readUpload(ctx.db, id)
    const stage = upload === undefined ? undefined : stages[upload.state]
    if (upload === undefined || stage === undefined) return async () => 'done'
    if (jobKindOf(upload) !== kind) {
      return async (inside) => {
        await requestUploadJob(inside, upload)
        return 'done'
      }
    }
    try {
      return await stage(ctx, upload)
    } catch (error) {
      if (error instanceof StepObsolete) return async () => ({ againIn: 0 })
      if (!endsIt(error)) throw error
      const { message } = error
      return (inside) => fail(inside, upload, message)
    }
  }

/**
 * Returns whether an automatic retry cannot help. If the host's storage is full, an administrator must free space; a
 * retry would only fill it again.
 */
function endsIt(error: unknown): error is Error {
  if (error instanceof HypervisorError) return error.storageFull
  return error instanceof ImageRefused || error instanceof RefusalError
}

/** ms until a session is retried whose user has no free slot */
const retryDelay = 1000

/**
 * Returns a step in which one user's sessions take at most `ofUser` of this server's slots, so that slots are left for
 * other users.
 */
function fairly(ofUser: number, step: Step): Step {
  const atIt = new Map<string, number>()
  const count = (user: string, more: number): void => {
    const now = (atIt.get(user) ?? 0) + more
    if (now === 0) atIt.delete(user)
    else atIt.set(user, now)
  }
  return async (ctx, id) => {
    const user = (await readUpload(ctx.db, id))?.started_by
    if (user === undefined) return step(ctx, id)
    if ((atIt.get(user) ?? 0) >= ofUser) return async () => ({ againIn: retryDelay })
    count(user, 1)
    try {
      return await step(ctx, id)
    } finally {
      count(user, -1)
    }
  }
}

/**
 * Creates images from uploaded files. Few files are converted at once, since a conversion needs a core and its disk.
 * Downloading mostly waits for the remote server: each server downloads two files per user at once.
 */
export const uploadWorkers = (): readonly QueueWorker[] => [
  { name: 'image upload', kind: 'image-upload', slots: 2, step: finishAs('image-upload') },
  { name: 'image fetch', kind: 'image-fetch', slots: 8, step: fairly(2, finishAs('image-fetch')) },
]
