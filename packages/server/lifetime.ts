import { writeLog } from './log.ts'

/**
 * What this server has opened, from its start to its end. A start that is told to stop goes no further than the step it
 * is at, and only then is everything closed: what is being opened would otherwise stay open with nobody to close it.
 */
export class Lifetime {
  readonly #closers: (() => Promise<unknown>)[] = []
  readonly #told = new AbortController()
  #started: Promise<void> = Promise.resolve()
  #ended: Promise<void> | null = null

  /** Aborted when the server is told to stop: for steps that take long. */
  get told(): AbortSignal {
    return this.#told.signal
  }

  /** Start the server. @throws what `work` throws; once told to stop, that is of no interest */
  start(work: () => Promise<void>): Promise<void> {
    this.#started = work()
    return this.#started
  }

  /** Something is open from now on: note how to close it. @throws when the start is to go no further */
  opened(close: () => Promise<unknown>): void {
    this.#closers.push(close)
    this.#told.signal.throwIfAborted()
  }

  /** The server is told to stop. Resolves when all that it had opened, or was opening, is closed. */
  async stop(): Promise<void> {
    this.#told.abort(new Error('The server was told to stop'))
    // Why a start came to nothing is told by who started.
    await this.#started.catch(() => {})
    await this.end()
  }

  /** Close what is open, last opened first. Failures are logged. */
  end(): Promise<void> {
    return (this.#ended ??= this.#closeAll())
  }

  async #closeAll(): Promise<void> {
    for (const close of this.#closers.toReversed()) {
      await close().catch((error: unknown) => writeLog({ level: 'error', message: 'while stopping', error }))
    }
  }
}
