import { Worker } from 'node:worker_threads'
import { RefusalError } from '@portico/control-plane/kernel/refusal-error.ts'
import type { Sum, Sums } from '@portico/control-plane/kernel/sums.ts'
import type { Clock } from '@portico/domain/ports.ts'
import { unavailable } from '@portico/domain/refusals.ts'
import type { Log } from '#http/guarded.ts'

/** ms after which a sum will never be done: they are bounded (decision 32), and take a second at most */
const hopeless = 20_000

/** MB of memory that the thread may take: a project's network with all its rules, read, takes a tenth */
const memory = { maxOldGenerationSizeMb: 512 }

/** What the thread is asked, and answers. */
export interface SumRequest {
  readonly id: number
  readonly name: string
  readonly given: unknown
}

export type SumAnswer =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly failure: string }

interface Asked {
  readonly name: string
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}

/** Does sums in a thread of their own, one after the other: however long one takes, requests are answered meanwhile. */
export class SumThread implements Sums {
  readonly #worker: URL
  readonly #clock: Clock
  readonly #log: Log
  #thread: Worker | null = null
  /** In the order in which the thread takes them. */
  readonly #asked = new Map<number, Asked>()
  #stopHoping = () => {}
  #lastId = 0
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
    await this.#thread?.terminate()
  }

  #ask(name: string, given: unknown): Promise<unknown> {
    if (this.#closed) return Promise.reject(new RefusalError(unavailable))
    const thread = (this.#thread ??= this.#start())
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { name, resolve, reject })
      if (this.#asked.size === 1) this.#hope(thread)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      thread.postMessage({ id, name, given } satisfies SumRequest)
    })
  }

  /** The next sum's turn has come. */
  #hope(thread: Worker): void {
    this.#stopHoping()
    const [next] = this.#asked.values()
    if (next === undefined) return
    this.#stopHoping = this.#clock.after(hopeless, () => {
      this.#log({ level: 'error', message: `A sum was not done in ${hopeless / 1000} s: ${next.name}` })
      void thread.terminate()
    })
  }

  #start(): Worker {
    const thread = new Worker(this.#worker, { resourceLimits: memory })
    thread.unref()
    thread.on('message', (answer: SumAnswer) => {
      const asked = this.#asked.get(answer.id)
      this.#asked.delete(answer.id)
      if ('failure' in answer) asked?.reject(new Error(`${asked.name} failed: ${answer.failure}`))
      else asked?.resolve(answer.result)
      this.#hope(thread)
    })
    thread.on('error', (error) => {
      this.#log({ level: 'error', message: 'The thread that does sums has failed', error })
    })
    // Whoever was waiting for it may ask again, and gets another one.
    thread.on('exit', () => {
      this.#thread = null
      this.#stopHoping()
      for (const { reject } of this.#asked.values()) reject(new RefusalError(unavailable))
      this.#asked.clear()
    })
    return thread
  }
}
