import type { Actor } from '../actor.ts'
import { limits } from '../limits.ts'
import { Slots } from '../slots.ts'

/** Reserves so many bytes. @returns a function that releases them, or null if not enough are left */
export type ReserveBytes = (bytes: number) => (() => void) | null

/**
 * Limits the memory for request bodies while they arrive and are processed: in total, by source, and by user, since one
 * user may have many sources. Short bodies of operations without login have a separate limit, so that no user can keep
 * others from logging in.
 */
export class BodyMemory {
  readonly #bySource = new Slots({ all: limits.bodyBytes, each: limits.bodyBytesOfSource })
  readonly #byUser = new Slots({ all: limits.bodyBytes, each: limits.bodyBytesOfUser })
  readonly #anonymous = new Slots({
    all: limits.anonymousBodyBytes,
    each: limits.anonymousBodyBytesOfSource,
  })

  /**
   * Returns the limiter for a body of at most `longest` bytes. Longer bodies without login count together, as those of
   * one user.
   */
  limiterFor(actor: Actor, source: string, longest: number): ReserveBytes {
    if (actor.kind === 'anonymous' && longest <= limits.anonymousBody) {
      return (bytes) => this.#anonymous.take(source, bytes)
    }
    const user = actor.kind === 'user' ? actor.userId : actor.kind
    return (bytes) => {
      const ofUser = this.#byUser.take(user, bytes)
      if (ofUser === null) return null
      const ofSource = this.#bySource.take(source, bytes)
      if (ofSource === null) {
        ofUser()
        return null
      }
      return () => {
        ofUser()
        ofSource()
      }
    }
  }
}
