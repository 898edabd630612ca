import type { Clock } from '@portico/domain/ports.ts'
import { unavailable } from '@portico/domain/refusals.ts'
import { limits } from '../limits.ts'
import { RefusalError } from '../refusal-error.ts'

/** A request to hash a password. */
export interface HashRequest {
  /** address that the request comes from */
  readonly source: string
  /** user name whose password is hashed */
  readonly name: string
  /** Position in the queue; 0 is the front. Fixed when the request joins the queue: waiting does not improve it. */
  readonly rank: number
  /** aborted when the client has disconnected */
  readonly signal?: AbortSignal
}

interface Waiting {
  readonly request: HashRequest
  readonly start: () => void
  readonly leave: () => void
}

/**
 * The queue for hashing passwords, which is slow on purpose. It remains usable during a flood: limits for each source
 * and name prevent any of them from filling the queue, the request with the lowest rank is served first, and among
 * equals in a long queue, the last to arrive. In order of arrival, a new source would wait behind all attackers that
 * arrived before it. Instead, the requests that have already waited too long are refused, which raises the rank of
 * their sources.
 *
 * Of the sources that have failed, one request is hashed at a time, so that a new source does not wait for them. While
 * the queue is long, this also applies to new sources: hashing one after another takes the same work, and each is done
 * sooner.
 */
export class PasswordQueue {
  readonly #clock: Clock
  /** waiting requests in order of arrival */
  #waiting: Waiting[] = []
  readonly #running: HashRequest[] = []

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Number of waiting requests. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** Runs the work when it is first in the queue. @throws 503 if it waits too long, or its client has disconnected */
  async run<T>(request: HashRequest, work: () => Promise<T>): Promise<T> {
    await this.#wait(request)
    try {
      return await work()
    } finally {
      this.#running.splice(this.#running.indexOf(request), 1)
      this.#next()
    }
  }

  #wait(request: HashRequest): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const settle = (tell: () => void) => {
      this.#waiting = this.#waiting.filter((other) => other !== waiting)
      cancel()
      request.signal?.removeEventListener('abort', waiting.leave)
      tell()
    }
    const waiting: Waiting = {
      request,
      start: () => settle(resolve),
      leave: () => settle(() => reject(new RefusalError(unavailable))),
    }
    const cancel = this.#clock.after(limits.hashingPatience, waiting.leave)
    request.signal?.addEventListener('abort', waiting.leave, { once: true })
    this.#waiting.push(waiting)
    if (request.signal?.aborted === true) waiting.leave()
    this.#next()
    if (this.#waiting.includes(waiting)) this.#dropOne(waiting)
    return promise
  }

  /**
   * Enforces the limits after a request was added to the queue. If its source has too many, drops the new request; if
   * its user name or the whole queue has too many, drops the one of these with the highest rank.
   */
  #dropOne({ request, leave }: Waiting): void {
    const ofSource = this.#waiting.filter((other) => other.request.source === request.source)
    if (ofSource.length > limits.hashingWaitingOfSource) return leave()
    const ofName = this.#waiting.filter((other) => other.request.name === request.name)
    if (ofName.length > limits.hashingWaitingForName) return least(ofName)?.leave()
    if (this.#waiting.length > limits.hashingWaiting) least(this.#waiting)?.leave()
  }

  #next(): void {
    for (let chosen = this.#choose(); chosen !== null; chosen = this.#choose()) {
      this.#running.push(chosen.request)
      chosen.start()
    }
  }

  /** Returns the next request to start, or null if none may start now. */
  #choose(): Waiting | null {
    const ranks = this.#waiting.map(({ request }) => request.rank)
    const lowest = Math.min(...ranks)
    const calm = this.#waiting.length <= limits.hashingCalm
    const chosen = this.#waiting[calm ? ranks.indexOf(lowest) : ranks.lastIndexOf(lowest)]
    if (chosen === undefined || this.#running.length >= limits.hashingAtOnce) return null
    const kind = kindOf(chosen.request)
    const alike = this.#running.filter((request) => kindOf(request) === kind).length
    return alike >= (calm && kind !== 'failed' ? limits.hashingAtOnce : 1) ? null : chosen
  }
}

function kindOf({ rank }: HashRequest): 'known' | 'new' | 'failed' {
  return rank === 0 ? 'known' : rank === 1 ? 'new' : 'failed'
}

/** Returns the request with the highest rank; among equals, the one that has waited longest. */
function least(waiting: readonly Waiting[]): Waiting | undefined {
  const ranks = waiting.map(({ request }) => request.rank)
  return waiting[ranks.indexOf(Math.max(...ranks))]
}
