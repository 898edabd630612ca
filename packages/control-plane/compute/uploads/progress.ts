import type { Db } from '#kernel/context.ts'
import type { WorkContext } from '#reconcile/work.ts'
import { readUpload, type Upload } from './upload.ts'

/** ms between notes of how far a step is, and looks at whether it is still wanted */
const between = 1000

type Watched = Pick<WorkContext, 'db' | 'now' | 'services'>

/** How far a step is, told now and then; gives the step up once the session was discarded or has gone on. */
export class Progress {
  readonly #ctx: Watched
  readonly #upload: Upload
  readonly #total: number
  readonly #stop = new AbortController()
  #noted: number
  /** bytes */
  #done = 0

  constructor(ctx: Watched, upload: Upload, total: number) {
    this.#ctx = ctx
    this.#upload = upload
    this.#total = total
    this.#noted = ctx.now().getTime()
  }

  /** Aborted when the step is not wanted any more. */
  get signal(): AbortSignal {
    return this.#stop.signal
  }

  /** So many bytes more are done. @throws when the step is not wanted any more */
  async add(bytes: number): Promise<void> {
    this.#done += bytes
    const now = this.#ctx.now().getTime()
    if (now - this.#noted < between) return
    this.#noted = now
    await this.#look()
    this.#stop.signal.throwIfAborted()
    await note(this.#ctx.db, this.#upload.id, Math.min(this.#done, this.#total), this.#total)
  }

  /**
   * Do what tells of no bytes for long, as a program does that others wrote: the session is looked at meanwhile, and
   * {@link signal} aborted when it is gone. A look that fails is made up for by the next.
   * @throws NotWanted for whatever that abort leads to
   */
  async during<T>(work: () => Promise<T>): Promise<T> {
    let cancel = (): void => {}
    let ended = false
    const lookLater = (): void => {
      if (ended) return
      cancel = this.#ctx.services.clock.after(between, () => void this.#look().then(lookLater, lookLater))
    }
    lookLater()
    try {
      return await work()
    } catch (error) {
      this.#stop.signal.throwIfAborted()
      throw error
    } finally {
      ended = true
      cancel()
    }
  }

  async #look(): Promise<void> {
    const upload = await readUpload(this.#ctx.db, this.#upload.id)
    if (upload?.state !== this.#upload.state)
      this.#stop.abort(new NotWanted('the upload has gone on without this'))
  }
}

/** The step was for a session that is gone, or further by now. */
export class NotWanted extends Error {
  override readonly name = 'NotWanted'
}

/** Outside of any transaction: nobody's history, and seldom in anybody's way. */
async function note(db: Db, uploadId: string, done: number, total: number): Promise<void> {
  await db
    .insertInto('image_upload_progress')
    .values({ upload_id: uploadId, done, total })
    .onConflict((conflict) => conflict.column('upload_id').doUpdateSet({ done, total }))
    .execute()
}
