import type { Db } from '../context.ts'
import { limits } from '../limits.ts'
import { changesAfter, type FollowedChange, settleChanges } from './log.ts'
import type { Position } from '@portico/domain/position.ts'

/** Receives the changes that the follower reads. */
export interface ChangeListener {
  /** Receives changes in log order, each exactly once. */
  changes(batch: readonly FollowedChange[]): void
  /**
   * Called when a new epoch of the log has begun. Everything derived from the old epoch must be discarded; positions
   * are counted from `position`.
   */
  restarted(position: Position): void
  /**
   * Called when the follower has read the end of the log for the first time. Changes before `position` are not
   * delivered.
   */
  began?(): void
}

/**
 * Reads the change log once per process and delivers each batch to all listeners, in order and exactly once. It is
 * woken by commits of this server, by notifications from other servers, and by the ticker in case a notification is
 * lost. A wake during a read triggers another read.
 */
export class ChangeFollower {
  readonly #db: Db
  readonly #listeners = new Set<ChangeListener>()
  #position: Position | null = null
  #reading: Promise<void> | null = null
  #isWoken = false
  #reads = 0

  constructor(db: Db) {
    this.#db = db
  }

  /** Position up to which changes have been delivered; null before the first read. */
  get position(): Position | null {
    return this.#position
  }

  /** Number of times the log has been read to its end. Grows as long as the log is readable. */
  get reads(): number {
    return this.#reads
  }

  subscribe(listener: ChangeListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Reads new changes. Resolves when everything committed before the call has been delivered. */
  wake(): Promise<void> {
    this.#isWoken = true
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = null
    })
    return this.#reading
  }

  async #readAll(): Promise<void> {
    while (this.#isWoken) {
      this.#isWoken = false
      const head = await settleChanges(this.#db)
      if (this.#position === null) this.#begin(head)
      // If the log ends before the position already read, its end was lost, even if the epoch is unchanged.
      else if (this.#position.epoch !== head.epoch || this.#position.number > head.number) this.#restart(head)
      else await this.#readTo(this.#position, head)
      this.#reads++
    }
  }

  #begin(head: Position): void {
    this.#position = head
    for (const listener of this.#listeners) listener.began?.()
  }

  #restart(head: Position): void {
    this.#position = head
    for (const listener of this.#listeners) listener.restarted(head)
  }

  async #readTo(from: Position, head: Position): Promise<void> {
    for (let at = from.number; at < head.number;) {
      const batch = await changesAfter(this.#db, at, limits.followerBatch)
      const last = batch.at(-1)
      // Another server, whose clock is far ahead, has pruned these changes.
      if (last === undefined) return this.#restart(head)
      at = last.position
      this.#position = { epoch: head.epoch, number: at }
      for (const listener of this.#listeners) listener.changes(batch)
    }
  }
}
