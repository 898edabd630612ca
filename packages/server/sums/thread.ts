import { Worker } from 'node:worker_threads'
import { RefusalError } from '@portico/control-plane/kernel/refusal-error.ts'
import type { Sum, Sums } from '@portico/control-plane/kernel/sums.ts'
import type { Clock } from '@portico/domain/ports.ts'
import { invalidRequest, type Refusal, unavailable } from '@portico/domain/refusals.ts'
import type { Log } from '#http/guarded.ts'

/** ms after which a sum will never be done: they are bounded (decision 32), and take a second at most */
const hopeless = 20_000

/** MB of memory that the thread may take: a project's network with all its rules, read, takes a tenth */
const memory = { maxOldGenerationSizeMb: 512 }

/** It would be too much at the next attempt too. */
const tooMuch: Refusal = invalidRequest(
  'The networks of this project take too much time or memory to work out. Try again with fewer firewall rules, routes or interfaces in it',
)

/** What the thread is asked, and answers. */
export interface SumRequest {
  readonly name: string
  readonly given: unknown
}

export type SumAnswer = { readonly result: unknown } | { readonly failure: string }

interface Asked extends SumRequest {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

/**
 * Does sums in a thread of their own, one after the other: however long one takes, requests are answered meanwhile. One
 * that ends the thread is refused, and those that wait get a new thread.
 */
export class SumThread implements Sums {
  readonly #worker: URL
  readonly #clock: Clock
  readonly #log: Log
  #thread: Worker | null = null
  /** In the order of their turns. The thread has the first one and knows nothing of the others. */
  readonly #asked: Asked[] = []
  #stopHoping = () => {}
  #closed = false

  /** @param options.worker the thread's program, where it is not the usual one */
  constructor({ clock, log, worker }: { clock: Clock; log: Log; worker?: URL }) {
    this.#worker = worker ?? new URL('worker.ts', import.meta.url)
    this.#clock = clock
    this.#log = log
    // What it is made of is read before the first sum is asked for.
    this.#thread = this.#start()
  }

  async run<Given, Result>({ name }: Sum<Given, Result>, given: Given): Promise<Result> {
    // The thread knows the sum by its name, and answers what that comes to.
    return (await this.#ask(name, given)) as Result
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#stopHoping()
    const thread = this.#thread
    this.#thread = null
    for (const { reject } of this.#asked.splice(0)) reject(new RefusalError(unavailable))
    await thread?.terminate()
  }

  #ask(name: string, given: unknown): Promise<unknown> {
    if (this.#closed) return Promise.reject(new RefusalError(unavailable))
    return new Promise((resolve, reject) => {
      if (this.#asked.push({ name, given, resolve, reject }) === 1) this.#begin()
    })
  }

  /** The first one's turn has come. */
  #begin(): void {
    this.#stopHoping()
    const [first] = this.#asked
    if (first === undefined) return
    const { name, given } = first
    try {
      const thread = (this.#thread ??= this.#start())
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      thread.postMessage({ name, given } satisfies SumRequest)
      this.#stopHoping = this.#clock.after(hopeless, () => {
        this.#log({ level: 'error', message: `A sum was not done in ${hopeless / 1000} s: ${name}` })
        this.#lose(thread, new RefusalError(tooMuch))
        void thread.terminate()
      })
    } catch (error) {
      // What cannot be copied reaches no thread.
      this.#end(({ reject }) => reject(error))
    }
  }

  /** Tell the first one what came of it, and begin the next. */
  #end(tell: (first: Asked) => void): void {
    const first = this.#asked.shift()
    if (first !== undefined) tell(first)
    this.#begin()
  }

  /** This thread does nothing any more, for a reason that lies in what it was doing. */
  #lose(thread: Worker, error: Error): void {
    if (thread !== this.#thread) return
    this.#thread = null
    this.#end(({ reject }) => reject(error))
  }

  #start(): Worker {
    const thread = new Worker(this.#worker, { resourceLimits: memory })
    thread.unref()
    thread.on('message', (answer: SumAnswer) => {
      if (thread !== this.#thread) return
      this.#end(({ name, resolve, reject }) => {
        if ('failure' in answer) reject(new Error(`${name} failed: ${answer.failure}`))
        else resolve(answer.result)
      })
    })
    thread.on('error', (error: NodeJS.ErrnoException) => {
      this.#log({ level: 'error', message: 'The thread that does sums has failed', error })
      this.#lose(thread, error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new RefusalError(tooMuch) : error)
    })
    thread.on('exit', (code) => {
      this.#lose(thread, new Error(`The thread that does sums has ended with ${code}`))
    })
    return thread
  }
}
