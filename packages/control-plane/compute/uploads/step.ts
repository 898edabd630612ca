import { ImageRefused } from '@portico/hypervisor/image-files.ts'
import { RefusalError } from '#kernel/refusal-error.ts'
import type { Conclusion, QueueWorker, Step, WorkContext } from '#reconcile/work.ts'
import { check } from './check.ts'
import { fail } from './conclude.ts'
import { convert } from './convert.ts'
import { fetchFile } from './fetch.ts'
import { makeImage } from './make.ts'
import { fileIsKnown, keepsPieces, readUpload, type Upload } from './upload.ts'

/** Takes a session as far as one state; what comes late of a server that was held up finds another state and ends. */
type Stage = (ctx: WorkContext, upload: Upload) => Promise<Conclusion>

const stages: Readonly<Partial<Record<Upload['state'], Stage>>> = {
  fetching: fetchFile,
  checking: (ctx, upload) => (fileIsKnown(upload) && keepsPieces(upload) ? convert : check)(ctx, upload),
  converting: convert,
  making: makeImage,
}

/**
 * Finish a session once its file is there. What can never go well ends it as failed, with what is held kept for another
 * try; everything else is tried again under the next lease.
 */
const finish: Step = async (ctx, id) => {
  const upload = await readUpload(ctx.db, id)
  const stage = upload === undefined ? undefined : stages[upload.state]
  if (upload === undefined || stage === undefined) return async () => 'done'
  try {
    return await stage(ctx, upload)
  } catch (error) {
    if (!(error instanceof ImageRefused || error instanceof RefusalError)) throw error
    const { message } = error
    return (inside) => fail(inside, upload, message)
  }
}

/** Makes images of files that were uploaded. Few at once: converting takes a core and its disk. */
export const uploadWorkers: readonly QueueWorker[] = [
  { name: 'image upload', kind: 'image-upload', slots: 2, step: finish },
]
