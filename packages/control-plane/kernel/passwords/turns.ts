import type { Clock } from '@portico/domain/ports.ts'
import { unavailable } from '@portico/domain/refusals.ts'
import { limits } from '../limits.ts'
import { RefusalError } from '../refusal-error.ts'

/** Who wants a password hashed, and for whom. */
export interface Claim {
  /** where the request comes from */
  readonly source: string
  /** the user name it is about */
  readonly name: string
  /** How far back to stand in line; 0 is the front. Fixed when it joins: nobody moves up by waiting. */
  readonly rank: number
  /** aborted when the one who asked has left */
  readonly signal?: AbortSignal
}

interface Waiting {
  readonly claim: Claim
  readonly start: () => void
  readonly leave: () => void
}

/**
 * The line for hashing passwords, which is slow on purpose. It holds under a flood: nobody can fill it (there are
 * bounds for a source and a name), the lowest rank goes first, and of equals, once the line is long, who came last.
 * First come, first served would make a newcomer wait behind all attackers that were there before; this way those
 * wait who have waited too long already, and are told to try again, which raises their rank.
 *
 * Of those who have failed one is hashed for at a time, so that a newcomer does not wait for their end; of newcomers
 * too while the line is long: one after the other is as much work done, and each is done sooner.
 */
export class PasswordTurns {
  readonly #clock: Clock
  /** in the order they came */
  #waiting: Waiting[] = []
  readonly #running: Claim[] = []

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** How many stand in line. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** Do the work when its turn comes. @throws 503 when it does not come, or nobody waits for it any more */
  async run<T>(claim: Claim, work: () => Promise<T>): Promise<T> {
    await this.#turn(claim)
    try {
      return await work()
    } finally {
      this.#running.splice(this.#running.indexOf(claim), 1)
      this.#next()
    }
  }

  #turn(claim: Claim): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const settle = (tell: () => void) => {
      this.#waiting = this.#waiting.filter((other) => other !== waiting)
      cancel()
      claim.signal?.removeEventListener('abort', waiting.leave)
      tell()
    }
    const waiting: Waiting = {
      claim,
      start: () => settle(resolve),
      leave: () => settle(() => reject(new RefusalError(unavailable))),
    }
    const cancel = this.#clock.after(limits.hashingPatience, waiting.leave)
    claim.signal?.addEventListener('abort', waiting.leave, { once: true })
    this.#waiting.push(waiting)
    if (claim.signal?.aborted === true) waiting.leave()
    this.#next()
    if (this.#waiting.includes(waiting)) this.#makeRoom(waiting)
    return promise
  }

  /** Who came makes the line too long: for its source it leaves itself, else whoever has the least claim. */
  #makeRoom({ claim, leave }: Waiting): void {
    const ofSource = this.#waiting.filter((other) => other.claim.source === claim.source)
    if (ofSource.length > limits.hashingWaitingOfSource) return leave()
    const ofName = this.#waiting.filter((other) => other.claim.name === claim.name)
    if (ofName.length > limits.hashingWaitingForName) return least(ofName)?.leave()
    if (this.#waiting.length > limits.hashingWaiting) least(this.#waiting)?.leave()
  }

  #next(): void {
    for (let chosen = this.#choose(); chosen !== null; chosen = this.#choose()) {
      this.#running.push(chosen.claim)
      chosen.start()
    }
  }

  /** Whose turn it is; null when nobody may begin now. */
  #choose(): Waiting | null {
    const ranks = this.#waiting.map(({ claim }) => claim.rank)
    const lowest = Math.min(...ranks)
    const calm = this.#waiting.length <= limits.hashingCalm
    const chosen = this.#waiting[calm ? ranks.indexOf(lowest) : ranks.lastIndexOf(lowest)]
    if (chosen === undefined || this.#running.length >= limits.hashingAtOnce) return null
    const kind = kindOf(chosen.claim)
    const alike = this.#running.filter((claim) => kindOf(claim) === kind).length
    return alike >= (calm && kind !== 'failed' ? limits.hashingAtOnce : 1) ? null : chosen
  }
}

function kindOf({ rank }: Claim): 'known' | 'new' | 'failed' {
  return rank === 0 ? 'known' : rank === 1 ? 'new' : 'failed'
}

/** The highest rank; of equals, who has waited longest. */
function least(line: readonly Waiting[]): Waiting | undefined {
  const ranks = line.map(({ claim }) => claim.rank)
  return line[ranks.indexOf(Math.max(...ranks))]
}
