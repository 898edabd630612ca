import { Worker } from 'node:worker_threads'
import { RefusalError } from '@portico/control-plane/kernel/refusal-error.ts'
import type { Computation, Computations } from '@portico/control-plane/kernel/computations.ts'
import type { Clock } from '@portico/domain/ports.ts'
import { invalidRequest, type Refusal, unavailable } from '@portico/domain/refusals.ts'
import type { Log } from '#http/guarded.ts'

/** timeout in ms; computations have a step limit (decision 29) and take at most a second, so a longer one hangs */
const hopeless = 20_000

/** maximum memory of the thread in MB; a project's network with all its rules takes a tenth */
const memory = { maxOldGenerationSizeMb: 512 }

/** The refusal does not suggest a retry, which would fail as well. */
const tooMuch: Refusal = invalidRequest(
  'The networks of this project take too much time or memory to compute. Remove firewall rules, routes or interfaces and try again',
)

/** The thread's request and response. */
export interface ComputationRequest {
  readonly name: string
  readonly given: unknown
}

export type ComputationResponse = { readonly result: unknown } | { readonly failure: string }

interface Pending extends ComputationRequest {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

/**
 * Runs computations in a thread, one after the other, so that requests are answered however long a computation takes. A
 * computation that ends the thread is refused, and the waiting ones get a new thread.
 */
export class ComputationThread implements Computations {
  readonly #worker: URL
  readonly #clock: Clock
  readonly #log: Log
  #thread: Worker | null = null
  /** In order of arrival. The thread runs the first computation; the others have not been sent to it. */
  readonly #queue: Pending[] = []
  #cancelTimeout = () => {}
  #closed = false

  /** @param options.worker the thread's program, if it is not the default one */
  constructor({ clock, log, worker }: { clock: Clock; log: Log; worker?: URL }) {
    this.#worker = worker ?? new URL('worker.ts', import.meta.url)
    this.#clock = clock
    this.#log = log
    // The thread is started early, so that its modules are loaded before the first computation is requested.
    this.#thread = this.#start()
  }

  async run<Given, Result>({ name }: Computation<Given, Result>, given: Given): Promise<Result> {
    // The thread finds the computation by name, and returns its result.
    return (await this.#enqueue(name, given)) as Result
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#cancelTimeout()
    const thread = this.#thread
    this.#thread = null
    for (const { reject } of this.#queue.splice(0)) reject(new RefusalError(unavailable))
    await thread?.terminate()
  }

  #enqueue(name: string, given: unknown): Promise<unknown> {
    if (this.#closed) return Promise.reject(new RefusalError(unavailable))
    return new Promise((resolve, reject) => {
      if (this.#queue.push({ name, given, resolve, reject }) === 1) this.#begin()
    })
  }

  /** Starts the first computation in the queue. */
  #begin(): void {
    this.#cancelTimeout()
    const [first] = this.#queue
    if (first === undefined) return
    const { name, given } = first
    try {
      const thread = (this.#thread ??= this.#start())
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      thread.postMessage({ name, given } satisfies ComputationRequest)
      this.#cancelTimeout = this.#clock.after(hopeless, () => {
        this.#log({
          level: 'error',
          message: `A computation did not finish within ${hopeless / 1000} s: ${name}`,
        })
        this.#replaceThread(thread, new RefusalError(tooMuch))
        void thread.terminate()
      })
    } catch (error) {
      // Input that cannot be copied does not reach the thread.
      this.#end(({ reject }) => reject(error))
    }
  }

  /** Settles the first computation, and starts the next one. */
  #end(tell: (first: Pending) => void): void {
    const first = this.#queue.shift()
    if (first !== undefined) tell(first)
    this.#begin()
  }

  /** The thread has ended because of the computation that it was running. */
  #replaceThread(thread: Worker, error: Error): void {
    if (thread !== this.#thread) return
    this.#thread = null
    this.#end(({ reject }) => reject(error))
  }

  #start(): Worker {
    const thread = new Worker(this.#worker, { resourceLimits: memory })
    thread.unref()
    thread.on('message', (answer: ComputationResponse) => {
      if (thread !== this.#thread) return
      this.#end(({ name, resolve, reject }) => {
        if ('failure' in answer) reject(new Error(`${name} failed: ${answer.failure}`))
        else resolve(answer.result)
      })
    })
    thread.on('error', (error: NodeJS.ErrnoException) => {
      this.#log({ level: 'error', message: 'The computation thread failed', error })
      this.#replaceThread(
        thread,
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new RefusalError(tooMuch) : error,
      )
    })
    thread.on('exit', (code) => {
      this.#replaceThread(thread, new Error(`The computation thread ended with ${code}`))
    })
    return thread
  }
}
