import type { Clock } from '@portico/domain/ports.ts'
import { type Refusal, tooManyAtOnce, unavailable } from '@portico/domain/refusals.ts'
import type { UserActor } from '../actor.ts'
import type { ChangeFollower } from '../changes/follower.ts'
import type { FollowedChange } from '../changes/log.ts'
import type { Db } from '../context.ts'
import { limits } from '../limits.ts'
import { enforce } from '../refusal-error.ts'
import { currentUsers } from './authenticate.ts'
import type { Credential } from './credentials.ts'
import type { LastUses } from './sessions.ts'

/** Connections that can remain open after the request that opened them. */
export type ConnectionKind = 'stream' | 'console' | 'download' | 'capture'

export interface OpenConnection {
  readonly kind: ConnectionKind
  readonly credential: Credential
  /** the user who opened the connection, with the rights at that time */
  readonly actor: UserActor
  /**
   * Called with the current user of the credential, whose rights include every change up to `version`; first called
   * soon after `watch`.
   */
  readonly verified: (actor: UserActor, version: number) => void
  /** Called when the credential has expired, or could not be verified for too long. No other call follows. */
  readonly ended: () => void
}

/** An open connection whose rights are watched. */
export interface WatchedConnection {
  /**
   * Starts at 1 and is incremented for every change that may affect the connection's rights, before listeners that
   * subscribed later receive the change.
   */
  readonly version: number
  /** Must be called when the connection has closed. */
  release(): void
}

interface Entry extends OpenConnection {
  actor: UserActor
  version: number
  /** version up to which the actor's rights are verified */
  verifiedVersion: number
  /** time of the last verification in ms */
  verifiedAt: number
}

/**
 * Closes open connections when their rights end. The change log reports when a session, token, membership or role is
 * deleted on any server of the database; the affected connections are then authenticated again in one query. Since
 * sessions also expire without a change, all connections are checked periodically.
 */
export class ConnectionWatch {
  readonly #db: Db
  readonly #clock: Clock
  readonly #touches: LastUses
  readonly #log: (message: string, error: unknown) => void
  readonly #entries = new Set<Entry>()
  #running: Promise<void> = Promise.resolve()
  #cancelRound: (() => void) | null = null

  constructor(options: {
    db: Db
    clock: Clock
    touches: LastUses
    follower: ChangeFollower
    log: (message: string, error: unknown) => void
  }) {
    this.#db = options.db
    this.#clock = options.clock
    this.#touches = options.touches
    this.#log = options.log
    options.follower.subscribe({
      changes: (batch) => this.#invalidate(({ actor }) => batch.some((change) => affects(actor, change))),
      restarted: () => this.#invalidate(() => true),
    })
  }

  /**
   * Takes a slot and starts watching. Check the holder's rights after this call: a right that is revoked before the
   * check is missing in the check, and one that is revoked later is reported. The credential is verified immediately,
   * since it was authenticated earlier.
   * @throws 503 if too many connections are open in total, 429 if one user has too many
   */
  watch(holding: OpenConnection): WatchedConnection {
    enforce(this.#checkLimits(holding))
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
      release: () => this.#remove(entry),
    }
  }

  /**
   * Returns a refusal if no slot is left. Slots are limited in total and per user, so that one user cannot take all.
   */
  #checkLimits({ kind, actor: { userId } }: OpenConnection): Refusal | null {
    const open = [...this.#entries].filter((entry) => entry.kind === kind)
    if (open.length >= limits.openConnections[kind].all) return unavailable
    const own = open.filter(({ actor }) => actor.userId === userId).length
    return own < limits.openConnections[kind].byUser ? null : tooManyAtOnce(labels[kind])
  }

  /** Returns the number of open connections of a kind. */
  count(kind: ConnectionKind): number {
    return [...this.#entries].filter((entry) => entry.kind === kind).length
  }

  #remove(entry: Entry): void {
    this.#entries.delete(entry)
    if (this.#entries.size > 0) return
    this.#cancelRound?.()
    this.#cancelRound = null
  }

  #invalidate(is: (entry: Entry) => boolean): void {
    const concerned = [...this.#entries].filter(is)
    for (const entry of concerned) entry.version++
    if (concerned.length > 0) this.#verify(isBehind)
  }

  #nextRound(): () => void {
    return this.#clock.after(limits.connectionCheck, () => {
      this.#cancelRound = this.#nextRound()
      this.#verify(() => true)
    })
  }

  /** Verifications run one after another, so that an older result cannot follow a newer one. */
  #verify(which: (entry: Entry) => boolean): void {
    this.#running = this.#running.then(() => this.#verifyNow([...this.#entries].filter(which)))
  }

  async #verifyNow(entries: readonly Entry[]): Promise<void> {
    if (entries.length === 0) return
    const now = this.#clock.now()
    const versions = entries.map(({ version }) => version)
    try {
      const credentials = entries.map(({ credential }) => credential)
      const actors = await currentUsers(this.#db, this.#touches, credentials, now)
      for (const [i, entry] of entries.entries()) {
        this.#apply(entry, actors[i] ?? null, versions[i] ?? 0, now)
      }
    } catch (error) {
      this.#log('open streams, consoles and downloads could not be verified', error)
      this.#handleUnverified(entries, now)
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

  /** While the database is unavailable, connections cannot be verified; they may remain open for a limited time. */
  #handleUnverified(entries: readonly Entry[], now: Date): void {
    for (const entry of entries) {
      if (now.getTime() - entry.verifiedAt > limits.connectionUnverified) this.#end(entry)
    }
    if (entries.some(isBehind)) this.#clock.after(limits.connectionCheckRetry, () => this.#verify(isBehind))
  }

  #end(entry: Entry): void {
    if (!this.#entries.has(entry)) return
    this.#remove(entry)
    entry.ended()
  }
}

const labels: Record<ConnectionKind, string> = {
  stream: 'live updates of this user',
  console: 'serial consoles of this user',
  download: 'downloads of this user',
  capture: 'packet captures of this user',
}

function isBehind({ version, verifiedVersion }: Entry): boolean {
  return version > verifiedVersion
}

/**
 * Returns whether a change may affect the connections of an actor: its credential may have ended, or its rights may
 * have changed.
 */
function affects(actor: UserActor, change: FollowedChange): boolean {
  const isCredential = change.kind === 'session' || change.kind === 'access-token'
  return isCredential
    ? change.action !== 'create' && change.ownerId === actor.userId
    : touchesRights(actor, change)
}

/**
 * Returns whether a change may affect what a user can see. The change's owner is a user, or a group whose members are
 * affected.
 */
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
    // Users can read the pools that are linked to their silo.
    case 'ip-pool-silo':
      return change.siloId === actor.siloId
    default:
      return false
  }
}
