import type { Clock } from '@portico/domain/ports.ts'
import { type Refusal, tooManyOpen, unavailable } from '@portico/domain/refusals.ts'
import type { UserActor } from '../actor.ts'
import type { ChangeFollower } from '../changes/follower.ts'
import type { FollowedChange } from '../changes/log.ts'
import type { Db } from '../context.ts'
import { limits } from '../limits.ts'
import { obey } from '../refusal-error.ts'
import { whoHolds } from './authenticate.ts'
import type { Credential } from './credentials.ts'
import type { Touches } from './sessions.ts'

/** What may stay open after the request that opened it. */
type HeldKind = 'stream' | 'console' | 'download'

export interface Holding {
  readonly kind: HeldKind
  readonly credential: Credential
  /** who opened it, as known when it was */
  readonly actor: UserActor
  /** Who holds the credential now, after everything that had made `version` what it is; first of all soon after `hold`. */
  readonly verified: (actor: UserActor, version: number) => void
  /** The credential is over, or could not be verified for too long. Nothing follows. */
  readonly ended: () => void
}

/** A holding under watch. */
export interface Held {
  /** From 1; grows with every change that may touch its rights, before the change reaches anybody who subscribed later. */
  readonly version: number
  /** It was closed by itself. */
  release(): void
}

interface Entry extends Holding {
  actor: UserActor
  version: number
  /** the version that the actor is of */
  verifiedVersion: number
  /** ms */
  verifiedAt: number
}

/**
 * What is open follows what is allowed. The change log tells when a session, a token, a membership or a role goes,
 * on every server of the database; what is concerned by it is authenticated anew at once, all in one query. Time
 * passes without a change, so that everything is looked at now and then too.
 */
export class Standing {
  readonly #db: Db
  readonly #clock: Clock
  readonly #touches: Touches
  readonly #log: (message: string, error: unknown) => void
  readonly #entries = new Set<Entry>()
  #running: Promise<void> = Promise.resolve()
  #cancelRound: (() => void) | null = null

  constructor(options: {
    db: Db
    clock: Clock
    touches: Touches
    follower: ChangeFollower
    log: (message: string, error: unknown) => void
  }) {
    this.#db = options.db
    this.#clock = options.clock
    this.#touches = options.touches
    this.#log = options.log
    options.follower.subscribe({
      changes: (batch) => this.#concern(({ actor }) => batch.some((change) => concerns(actor, change))),
      restarted: () => this.#concern(() => true),
    })
  }

  /**
   * Take a seat and watch from now on. What its holder may do is to be looked at afterwards: a right that goes before
   * that look is seen by it, one that goes later is told. Who holds the credential is asked at once, since that was
   * known before.
   * @throws 503 when too many are open in all, 429 of one user
   */
  hold(holding: Holding): Held {
    obey(this.#whyFull(holding))
    const entry: Entry = {
      ...holding,
      version: 1,
      verifiedVersion: 0,
      verifiedAt: this.#clock.now().getTime(),
    }
    this.#entries.add(entry)
    this.#cancelRound ??= this.#nextRound()
    this.#verify(isBehind)
    return {
      get version() {
        return entry.version
      },
      release: () => this.#forget(entry),
    }
  }

  /** Bounded in all, and by user, so that one cannot take them all. */
  #whyFull({ kind, actor: { userId } }: Holding): Refusal | null {
    const open = [...this.#entries].filter((entry) => entry.kind === kind)
    if (open.length >= limits.held[kind].all) return unavailable
    const own = open.filter(({ actor }) => actor.userId === userId).length
    return own < limits.held[kind].byUser ? null : tooManyOpen(words[kind])
  }

  #forget(entry: Entry): void {
    this.#entries.delete(entry)
    if (this.#entries.size > 0) return
    this.#cancelRound?.()
    this.#cancelRound = null
  }

  #concern(is: (entry: Entry) => boolean): void {
    const concerned = [...this.#entries].filter(is)
    for (const entry of concerned) entry.version++
    if (concerned.length > 0) this.#verify(isBehind)
  }

  #nextRound(): () => void {
    return this.#clock.after(limits.standingRound, () => {
      this.#cancelRound = this.#nextRound()
      this.#verify(() => true)
    })
  }

  /** One verification after the other, so that the answer of an older one never follows that of a newer. */
  #verify(which: (entry: Entry) => boolean): void {
    this.#running = this.#running.then(() => this.#verifyNow([...this.#entries].filter(which)))
  }

  async #verifyNow(entries: readonly Entry[]): Promise<void> {
    if (entries.length === 0) return
    const now = this.#clock.now()
    const versions = entries.map(({ version }) => version)
    try {
      const credentials = entries.map(({ credential }) => credential)
      const actors = await whoHolds(this.#db, this.#touches, credentials, now)
      for (const [i, entry] of entries.entries()) {
        this.#apply(entry, actors[i] ?? null, versions[i] ?? 0, now)
      }
    } catch (error) {
      this.#log('open streams, consoles and downloads could not be verified', error)
      this.#withoutAnswer(entries, now)
    }
  }

  #apply(entry: Entry, actor: UserActor | null, version: number, now: Date): void {
    if (!this.#entries.has(entry)) return
    if (actor === null) return this.#end(entry)
    const news = version > entry.verifiedVersion || JSON.stringify(actor) !== JSON.stringify(entry.actor)
    entry.actor = actor
    entry.verifiedVersion = version
    entry.verifiedAt = now.getTime()
    if (news) entry.verified(actor, version)
  }

  /** Without the database nobody can be asked: what is open may stay so for a while, and no longer. */
  #withoutAnswer(entries: readonly Entry[], now: Date): void {
    for (const entry of entries) {
      if (now.getTime() - entry.verifiedAt > limits.standingUnverified) this.#end(entry)
    }
    if (entries.some(isBehind)) this.#clock.after(limits.standingRetry, () => this.#verify(isBehind))
  }

  #end(entry: Entry): void {
    if (!this.#entries.has(entry)) return
    this.#forget(entry)
    entry.ended()
  }
}

const words: Record<HeldKind, string> = {
  stream: 'live updates of this user',
  console: 'serial consoles of this user',
  download: 'downloads of this user',
}

function isBehind({ version, verifiedVersion }: Entry): boolean {
  return version > verifiedVersion
}

/** What is held by whom is to be verified anew: its credential may be over, or the rights it gives be others. */
function concerns(actor: UserActor, change: FollowedChange): boolean {
  const isCredential = change.kind === 'session' || change.kind === 'access-token'
  return isCredential
    ? change.action !== 'create' && change.ownerId === actor.userId
    : touchesRights(actor, change)
}

/** May a user see more or less since this change? Its owner is a user, or a group whose members are meant. */
export function touchesRights(actor: UserActor, change: FollowedChange): boolean {
  switch (change.kind) {
    case 'silo-user':
    case 'silo-group-member':
    case 'role-assignment':
      return change.ownerId === actor.userId || actor.groupIds.includes(change.ownerId ?? '')
    case 'silo-group':
      return actor.groupIds.includes(change.id)
    case 'silo':
      return change.id === actor.siloId
    // Who may read a pool is who is in a silo it is linked to.
    case 'ip-pool-silo':
      return change.siloId === actor.siloId
    default:
      return false
  }
}
