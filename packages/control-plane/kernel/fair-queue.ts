import { unavailable } from '@portico/domain/refusals.ts'
import { refuse, RefusalError } from './refusal-error.ts'

/** A request that wants a slot, apart from its user. */
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
  /** requests that run at once */
  readonly running: number
  /** … of one user: fewer, so that others get a slot however long those run */
  readonly runningOfUser: number
  /** waiting requests of one user */
  readonly waiting: number
  /** … that hold a body */
  readonly waitingWithBody: number
}

/** A fair queue: users take turns, so that a user with many requests waits behind their own, not in front of others. */
export class FairQueue {
  readonly #limits: QueueLimits
  #running = 0
  /** running requests by user; users without any are left out */
  readonly #runningOf = new Map<string, number>()
  /** Waiting requests by user; users in the order of their turns. */
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
    // A user whose requests still wait keeps their position.
    if (others.length > 0) this.#waiting.set(user, others)
    else this.#waiting.delete(user)
  }

  #startNext(): void {
    for (const [user, line] of this.#waiting) {
      if (this.#running >= this.#limits.running) return
      if ((this.#runningOf.get(user) ?? 0) >= this.#limits.runningOfUser) continue
      const [first, ...others] = line
      this.#waiting.delete(user)
      // The user's other requests move behind all users who wait now; the iteration over the map visits them again.
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
