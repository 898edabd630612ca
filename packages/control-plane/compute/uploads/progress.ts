import type { Db } from '#kernel/context.ts'
import type { JobContext } from '#reconcile/job.ts'
import { readUpload, type Upload } from './upload.ts'

/** ms between progress updates, which also check whether the step should continue */
const between = 1000

type Watched = Pick<JobContext, 'db' | 'now' | 'services'>

/** Writes the progress of a step at intervals; stops the step when the session was discarded or has advanced. */
export class Progress {
  readonly #ctx: Watched
  readonly #upload: Upload
  readonly #total: number
  readonly #stop = new AbortController()
  #noted: number
  /** number of processed bytes */
  #done = 0

  constructor(ctx: Watched, upload: Upload, total: number) {
    this.#ctx = ctx
    this.#upload = upload
    this.#total = total
    this.#noted = ctx.now().getTime()
  }

  /** Aborted when the step must stop. */
  get signal(): AbortSignal {
    return this.#stop.signal
  }

  /** Adds to the number of processed bytes. @throws if the step must stop */
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
   * Runs work that reports no bytes for a long time, such as an external program: the session is checked periodically,
   * and {@link signal} is aborted when the step must stop. A check that fails is repeated at the next interval.
   * @throws StepObsolete instead of the error that the abort causes
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
      this.#stop.abort(new StepObsolete('the upload has gone on without this'))
  }
}

/** Thrown when the session of a step was deleted or has advanced. */
export class StepObsolete extends Error {
  override readonly name = 'StepObsolete'
}

/** Writes progress outside of a transaction: it is not part of the history, and rarely conflicts. */
async function note(db: Db, uploadId: string, done: number, total: number): Promise<void> {
  await db
    .insertInto('image_upload_progress')
    .values({ upload_id: uploadId, done, total })
    .onConflict((conflict) => conflict.column('upload_id').doUpdateSet({ done, total }))
    .execute()
}
