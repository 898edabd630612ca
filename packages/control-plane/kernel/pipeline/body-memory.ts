import type { Actor } from '../actor.ts'
import { limits } from '../limits.ts'
import { Slots } from '../slots.ts'

/** Reserves a number of bytes. @returns a function that releases them, or null if not enough are left */
export type ReserveBytes = (bytes: number) => (() => void) | null

/**
 * Limits the memory for request bodies while they arrive and are processed: in total, by source, and by user, since one
 * user may have many sources. Short bodies of operations without login have a separate limit, so that no user can
 * prevent others from logging in.
 */
export class BodyMemory {
  readonly #bySource = new Slots({ all: limits.bodyBytes, each: limits.bodyBytesOfSource })
  readonly #byUser = new Slots({ all: limits.bodyBytes, each: limits.bodyBytesOfUser })
  readonly #anonymous = new Slots({
    all: limits.anonymousBodyBytes,
    each: limits.anonymousBodyBytesOfSource,
  })

  /**
   * Returns the limiter for a body of at most `longest` bytes. Longer bodies without login are counted together, as if
   * one user had sent them.
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
