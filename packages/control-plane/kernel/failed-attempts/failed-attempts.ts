import { databaseFull, type Refusal } from '@portico/domain/refusals.ts'
import type { UserActor } from '../actor.ts'
import { RateLimiter } from '../rate-limiter.ts'
import type { Db } from '../context.ts'
import { limits } from '../limits.ts'
import type { RequestTarget } from './request-target.ts'

/** A write request that was refused or failed. */
export interface FailedAttempt {
  readonly actor: UserActor
  readonly operation: string
  readonly requestId: string
  readonly now: Date
  readonly about: RequestTarget
  readonly refusal: Refusal
}

/**
 * Stores failed attempts, so that users can find out why a change was not made. Not stored are requests that could not
 * be parsed, those refused with "try again later" or because the database is full, and those of a user above the rate
 * limit.
 */
export class FailedAttempts {
  readonly #db: Db
  readonly #kept = new RateLimiter(limits.storedFailedAttempts)

  constructor(db: Db) {
    this.#db = db
  }

  async note({ actor, operation, requestId, now, about, refusal }: FailedAttempt): Promise<void> {
    const { status, code, message } = refusal
    if (!shouldStore(refusal) || this.#kept.wait(actor.userId, now) > 0) return
    const { target } = about
    this.#kept.count(actor.userId, now)
    await this.#db
      .insertInto('refused_request')
      .values({
        time: now,
        silo_id: actor.siloId,
        project_id: about.projectId,
        actor_id: actor.userId,
        operation,
        kind: target.kind,
        target_id: target.id,
        target_name: target.name,
        status,
        error_code: code ?? null,
        message: message.slice(0, limits.failedAttemptMessage),
        request_id: requestId,
      })
      .execute()
  }
}

/**
 * Returns whether a refusal should be stored. Refusals because the database is unavailable or full are not stored,
 * since the write would fail and delay the response.
 */
export function shouldStore(refusal: Refusal): boolean {
  const { status, code } = refusal
  if (status === 400) return code !== undefined
  return refusal !== databaseFull && ![401, 413, 415, 429, 501, 503].includes(status)
}
