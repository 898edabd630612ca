import { writeLog } from './log.ts'

/**
 * Tracks what this server has opened, from start to end. A start that is told to stop completes its current step and
 * then closes everything: otherwise, what that step opens would remain open.
 */
export class Lifetime {
  readonly #closers: (() => Promise<unknown>)[] = []
  readonly #stopController = new AbortController()
  #started: Promise<void> = Promise.resolve()
  #ended: Promise<void> | null = null

  /** Aborted when the server is told to stop, so that long steps can end early. */
  get stopSignal(): AbortSignal {
    return this.#stopController.signal
  }

  /** Starts the server. @throws the errors of `work`, unless the server was told to stop */
  start(work: () => Promise<void>): Promise<void> {
    this.#started = work()
    return this.#started
  }

  /** Registers a function that closes what was just opened. @throws if the start must not continue */
  opened(close: () => Promise<unknown>): void {
    this.#closers.push(close)
    this.#stopController.signal.throwIfAborted()
  }

  /** Stops the server. Resolves when everything that was open or being opened is closed. */
  async stop(): Promise<void> {
    this.#stopController.abort(new Error('The server was told to stop'))
    // The error is ignored because the caller of `start` reports it.
    await this.#started.catch(() => {})
    await this.end()
  }

  /** Closes everything that is open, in reverse order. Errors are logged. */
  end(): Promise<void> {
    return (this.#ended ??= this.#closeAll())
  }

  async #closeAll(): Promise<void> {
    for (const close of this.#closers.toReversed()) {
      await close().catch((error: unknown) => writeLog({ level: 'error', message: 'while stopping', error }))
    }
  }
}
