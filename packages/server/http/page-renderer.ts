import { Worker } from 'node:worker_threads'
import type { PageToRender } from '@portico/console/first/static-page.ts'
import type { Clock } from '@portico/domain/ports.ts'
import type { Log } from './guarded.ts'

/** ms for which a document waits for its page, ten times what one takes; with more, its scripts are better off without */
const usualPatience = 500

/** Pages that are being waited for at most: with more, none would be there in time. */
const most = 4

/** ms that a page takes after which its thread will never have it */
const hopeless = 5000

/** ms from the end of a thread until there is another */
const rest = 2000

/** MB of memory that a thread may take: a page needs 20, of which most is the console itself; the rest is to be tidied up */
const memory = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 }

/** What the thread is asked, and answers. */
export interface RenderRequest {
  readonly id: number
  readonly page: PageToRender
}

export interface RenderAnswer {
  readonly id: number
  readonly html: string | null
  /** Why there is none, when there should be. */
  readonly failure?: string
}

/** Renders pages in a thread of their own: what is slow or broken in one holds up nothing, and no other page. */
export class PageRenderer {
  readonly #build: string
  readonly #clock: Clock
  readonly #log: Log
  readonly #patience: number
  #worker: Worker | null = null
  /** In the order in which the thread takes them. */
  #waiting = new Map<number, { href: string; settle: (html: string | null) => void }>()
  #stopHoping = () => {}
  #lastId = 0
  #mayStart = true
  #closed = false

  /**
   * @param options.build file of the console's build for it (`console-build.ts`)
   * @param options.patience ms for which a document waits for its page
   */
  constructor(options: { build: string; clock: Clock; log: Log; patience?: number | undefined }) {
    this.#patience = options.patience ?? usualPatience
    this.#build = options.build
    this.#clock = options.clock
    this.#log = options.log
    this.#start()
  }

  /** A page's HTML; null where it is not to be had, or not in time. */
  render(page: PageToRender): Promise<string | null> {
    const worker = this.#worker ?? this.#start()
    if (worker === null || this.#waiting.size >= most) return Promise.resolve(null)
    const id = ++this.#lastId
    return new Promise((resolve) => {
      const stopWaiting = this.#clock.after(this.#patience, () => resolve(null))
      // Until it is answered it counts, whether or not its document still waits.
      this.#waiting.set(id, {
        href: page.href,
        settle: (html) => {
          stopWaiting()
          this.#waiting.delete(id)
          resolve(html)
        },
      })
      if (this.#waiting.size === 1) this.#hope(worker)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage({ id, page } satisfies RenderRequest)
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#worker?.terminate()
  }

  /** The next page's turn has come. */
  #hope(worker: Worker): void {
    this.#stopHoping()
    const [next] = this.#waiting.values()
    if (next === undefined) return
    this.#stopHoping = this.#clock.after(hopeless, () => {
      this.#tell(`A page was not rendered in ${hopeless / 1000} s: ${next.href}`)
      void worker.terminate()
    })
  }

  #start(): Worker | null {
    if (this.#closed || !this.#mayStart) return null
    this.#mayStart = false
    const worker = new Worker(new URL('page-worker.ts', import.meta.url), {
      workerData: { build: this.#build },
      env: { NODE_ENV: 'production' },
      resourceLimits: memory,
    })
    worker.unref()
    worker.on('message', ({ id, html, failure }: RenderAnswer) => {
      if (failure !== undefined) this.#tell(`A page was not rendered for its document: ${failure}`)
      this.#waiting.get(id)?.settle(html)
      this.#hope(worker)
    })
    worker.on('error', (error) => this.#tell('The thread that renders pages has failed', error))
    worker.on('exit', () => {
      this.#worker = null
      this.#stopHoping()
      for (const { settle } of this.#waiting.values()) settle(null)
      if (this.#closed) return
      this.#tell('The thread that renders pages has ended: documents come without them for a while')
      this.#clock.after(rest, () => (this.#mayStart = true))
    })
    this.#worker = worker
    return worker
  }

  #tell(message: string, error?: unknown): void {
    this.#log({ level: 'error', message, ...(error !== undefined && { error }) })
  }
}
