import type { Context } from '#kernel/context.ts'
import type { WorkKind } from '#kernel/database/schema/work.ts'
import { askFor } from '#kernel/job-queue/queue.ts'
import type { Upload } from './upload.ts'

/** Fetching has places of its own: how long it takes is decided by whoever answers at the address. */
export function workOf({ state }: Pick<Upload, 'state'>): WorkKind {
  return state === 'fetching' ? 'image-fetch' : 'image-upload'
}

/** Have a session taken further after this transaction. */
export function haveWorkedOn(ctx: Pick<Context, 'db'>, upload: Pick<Upload, 'id' | 'state'>): Promise<void> {
  return askFor(ctx, workOf(upload), upload.id)
}
