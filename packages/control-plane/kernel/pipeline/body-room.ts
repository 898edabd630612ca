import type { Actor } from '../actor.ts'
import { limits } from '../limits.ts'
import { Seats } from '../seats.ts'

/** Take room for so many bytes. @returns how to give it back, or null when there is not so much left */
export type TakeRoom = (bytes: number) => (() => void) | null

/**
 * The room for request bodies while they arrive and are worked on: bounded in all, by source, and by user, who may have
 * many sources. Short bodies of calls without login have a room apart, so that no user keeps others from logging in.
 */
export class BodyRoom {
  readonly #bySource = new Seats({ all: limits.bodyBytes, each: limits.bodyBytesOfSource })
  readonly #byUser = new Seats({ all: limits.bodyBytes, each: limits.bodyBytesOfUser })
  readonly #anonymous = new Seats({
    all: limits.anonymousBodyBytes,
    each: limits.anonymousBodyBytesOfSource,
  })

  /** Room for a body of at most `longest` bytes. Longer ones without login count together, as those of one user. */
  roomFor(actor: Actor, source: string, longest: number): TakeRoom {
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
