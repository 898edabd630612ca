import { databaseFull, type Refusal } from '@portico/domain/refusals.ts'
import type { UserActor } from '../actor.ts'
import { Attempts } from '../attempts.ts'
import type { Db } from '../context.ts'
import { limits } from '../limits.ts'
import type { About } from './about.ts'

/** A request to change something that was refused, or failed. */
export interface RefusedRequest {
  readonly actor: UserActor
  readonly operation: string
  readonly requestId: string
  readonly now: Date
  readonly about: About
  readonly refusal: Refusal
}

/**
 * Keeps what people tried in vain, so that the question "why did nothing happen" has an answer. Not kept: what could not
 * be read at all, what was told to come later or met a full database, and more of one user than anybody would read.
 */
export class RefusedRequests {
  readonly #db: Db
  readonly #kept = new Attempts(limits.keptRefusals)

  constructor(db: Db) {
    this.#db = db
  }

  async note({ actor, operation, requestId, now, about, refusal }: RefusedRequest): Promise<void> {
    const { status, code, message } = refusal
    if (!isOfInterest(refusal) || this.#kept.wait(actor.userId, now) > 0) return
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
        message: message.slice(0, limits.refusalMessage),
        request_id: requestId,
      })
      .execute()
  }
}

/** Is it worth a row, and can one be hoped for? A database that is away or full takes none, and the answer would wait. */
export function isOfInterest(refusal: Refusal): boolean {
  const { status, code } = refusal
  if (status === 400) return code !== undefined
  return refusal !== databaseFull && ![401, 413, 415, 429, 501, 503].includes(status)
}
