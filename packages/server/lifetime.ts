import { writeLog } from './log.ts'

/**
 * Tracks what this server has opened, from start to end. A start that is told to stop completes its current step and
 * then closes everything: what is being opened would otherwise stay open.
 */
export class Lifetime {
  readonly #closers: (() => Promise<unknown>)[] = []
  readonly #stopController = new AbortController()
  #started: Promise<void> = Promise.resolve()
  #ended: Promise<void> | null = null

  /** Aborted when the server is told to stop: for long steps. */
  get stopSignal(): AbortSignal {
    return this.#stopController.signal
  }

  /** Starts the server. @throws what `work` throws, unless the server was told to stop */
  start(work: () => Promise<void>): Promise<void> {
    this.#started = work()
    return this.#started
  }

  /** Registers how to close something that is open now. @throws if the start must not continue */
  opened(close: () => Promise<unknown>): void {
    this.#closers.push(close)
    this.#stopController.signal.throwIfAborted()
  }

  /** Stops the server. Resolves when everything that it had opened, or was opening, is closed. */
  async stop(): Promise<void> {
    this.#stopController.abort(new Error('The server was told to stop'))
    // The caller of `start` reports why a start failed.
    await this.#started.catch(() => {})
    await this.end()
  }

  /** Closes what is open, last opened first. Errors are logged. */
  end(): Promise<void> {
    return (this.#ended ??= this.#closeAll())
  }

  async #closeAll(): Promise<void> {
    for (const close of this.#closers.toReversed()) {
      await close().catch((error: unknown) => writeLog({ level: 'error', message: 'while stopping', error }))
    }
  }
}
