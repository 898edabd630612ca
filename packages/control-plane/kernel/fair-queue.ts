import { unavailable } from '@portico/domain/refusals.ts'
import { refuse, RefusalError } from './refusal-error.ts'

/** A request that waits for a slot. Its user is given separately. */
export interface QueuedRequest {
  /** aborted when the client has disconnected */
  readonly signal: AbortSignal
  /** Whether the request holds a body in memory while it waits. */
  readonly holdsBody: boolean
}

interface Waiting {
  readonly holdsBody: boolean
  readonly come: () => void
}

/** Capacity of the queue. */
interface QueueLimits {
  /** maximum number of requests that run at once */
  readonly running: number
  /**
   * maximum number of running requests of one user; fewer than in total, so that others get a slot however long these
   * run
   */
  readonly runningOfUser: number
  /** maximum number of waiting requests of one user */
  readonly waiting: number
  /** maximum number of waiting requests of one user that hold a body */
  readonly waitingWithBody: number
}

/** A fair queue: users take turns, so that a user with many requests delays only their own requests. */
export class FairQueue {
  readonly #limits: QueueLimits
  #running = 0
  /** number of running requests by user; users without any are omitted */
  readonly #runningOf = new Map<string, number>()
  /** Waiting requests by user, in the order in which the users take turns. */
  readonly #waiting = new Map<string, readonly Waiting[]>()

  constructor(most: QueueLimits) {
    this.#limits = most
  }

  /**
   * Waits for a slot.
   * @returns a function that releases it
   * @throws 503 if too many requests of the user are waiting, or the client has disconnected
   */
  async enter(user: string, { signal, holdsBody }: QueuedRequest): Promise<() => void> {
    const line = this.#waiting.get(user) ?? []
    const withBody = line.filter((other) => other.holdsBody).length
    const isFull =
      line.length >= this.#limits.waiting || (holdsBody && withBody >= this.#limits.waitingWithBody)
    if (isFull || signal.aborted) refuse(unavailable)
    const { promise: turn, resolve: come, reject } = Promise.withResolvers<void>()
    const waiting = { holdsBody, come }
    const goAway = () => {
      this.#leaveQueue(user, waiting)
      reject(new RefusalError(unavailable))
    }
    signal.addEventListener('abort', goAway, { once: true })
    this.#waiting.set(user, [...line, waiting])
    this.#startNext()
    try {
      await turn
    } finally {
      signal.removeEventListener('abort', goAway)
    }
    return () => {
      this.#count(user, -1)
      this.#startNext()
    }
  }

  #leaveQueue(user: string, waiting: Waiting): void {
    const others = this.#waiting.get(user)?.filter((other) => other !== waiting) ?? []
    // A user who still has waiting requests keeps their position.
    if (others.length > 0) this.#waiting.set(user, others)
    else this.#waiting.delete(user)
  }

  #startNext(): void {
    for (const [user, line] of this.#waiting) {
      if (this.#running >= this.#limits.running) return
      if ((this.#runningOf.get(user) ?? 0) >= this.#limits.runningOfUser) continue
      const [first, ...others] = line
      this.#waiting.delete(user)
      // The user's other requests move behind all users who wait now; the iteration over the map visits the user again.
      if (others.length > 0) this.#waiting.set(user, others)
      this.#count(user, 1)
      first?.come()
    }
  }

  #count(user: string, change: 1 | -1): void {
    this.#running += change
    const own = (this.#runningOf.get(user) ?? 0) + change
    if (own > 0) this.#runningOf.set(user, own)
    else this.#runningOf.delete(user)
  }
}
