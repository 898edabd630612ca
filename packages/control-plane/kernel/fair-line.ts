import { unavailable } from '@portico/domain/refusals.ts'
import { refuse, RefusalError } from './refusal-error.ts'

/** Who wants to enter, beside the user. */
export interface Entrant {
  /** aborted when nobody waits for it any more */
  readonly signal: AbortSignal
  /** Does it hold a request's body while it waits? */
  readonly holdsBody: boolean
}

interface Waiting {
  readonly holdsBody: boolean
  readonly come: () => void
}

/** How many a line has room for. */
interface Most {
  /** … at once */
  readonly inside: number
  /** … of one user: fewer, so that others find room however long it takes */
  readonly insideOfOne: number
  /** of one user */
  readonly waiting: number
  /** … with a body */
  readonly waitingWithBody: number
}

/** A line in which users take turns: who asks for much waits behind themselves, not before others. */
export class FairLine {
  readonly #most: Most
  #inside = 0
  /** by user; none for those of whom nobody is */
  readonly #insideOf = new Map<string, number>()
  /** Those who wait, by user; users in the order of their turns. */
  readonly #waiting = new Map<string, readonly Waiting[]>()

  constructor(most: Most) {
    this.#most = most
  }

  /**
   * Wait for a turn.
   * @returns how to end it
   * @throws 503 where too many of the user are waiting, or nobody waits for it any more
   */
  async enter(user: string, { signal, holdsBody }: Entrant): Promise<() => void> {
    const line = this.#waiting.get(user) ?? []
    const withBody = line.filter((other) => other.holdsBody).length
    const isFull = line.length >= this.#most.waiting || (holdsBody && withBody >= this.#most.waitingWithBody)
    if (isFull || signal.aborted) refuse(unavailable)
    const { promise: turn, resolve: come, reject } = Promise.withResolvers<void>()
    const waiting = { holdsBody, come }
    const goAway = () => {
      this.#leaveLine(user, waiting)
      reject(new RefusalError(unavailable))
    }
    signal.addEventListener('abort', goAway, { once: true })
    this.#waiting.set(user, [...line, waiting])
    this.#letIn()
    try {
      await turn
    } finally {
      signal.removeEventListener('abort', goAway)
    }
    return () => {
      this.#count(user, -1)
      this.#letIn()
    }
  }

  #leaveLine(user: string, waiting: Waiting): void {
    const others = this.#waiting.get(user)?.filter((other) => other !== waiting) ?? []
    // A user who still waits keeps their turn.
    if (others.length > 0) this.#waiting.set(user, others)
    else this.#waiting.delete(user)
  }

  #letIn(): void {
    for (const [user, line] of this.#waiting) {
      if (this.#inside >= this.#most.inside) return
      if ((this.#insideOf.get(user) ?? 0) >= this.#most.insideOfOne) continue
      const [first, ...others] = line
      this.#waiting.delete(user)
      // The others of this user come after everybody who waits now; the walk over the map meets them again.
      if (others.length > 0) this.#waiting.set(user, others)
      this.#count(user, 1)
      first?.come()
    }
  }

  #count(user: string, change: 1 | -1): void {
    this.#inside += change
    const own = (this.#insideOf.get(user) ?? 0) + change
    if (own > 0) this.#insideOf.set(user, own)
    else this.#insideOf.delete(user)
  }
}
