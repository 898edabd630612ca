import type { Db } from '../context.ts'
import { limits } from '../limits.ts'
import { changesAfter, type FollowedChange, settleChanges } from './log.ts'
import type { Position } from '@portico/domain/position.ts'

/** Who is told of changes. */
export interface ChangeListener {
  /** Changes in order, each once. */
  changes(batch: readonly FollowedChange[]): void
  /** The log began anew: what was known may be wrong, and what follows counts from `position`. */
  restarted(position: Position): void
  /** The first look at the log: changes before it are told to nobody. */
  began?(): void
}

/**
 * Reads the log once for everybody in this process and hands each batch to all listeners, in order, once.
 * Woken by commits of this server, by notifications of others', and by the ticker for whatever got lost; a wake
 * during a read leads to another.
 */
export class ChangeFollower {
  readonly #db: Db
  readonly #listeners = new Set<ChangeListener>()
  #position: Position | null = null
  #reading: Promise<void> | null = null
  #again = false
  #looks = 0

  constructor(db: Db) {
    this.#db = db
  }

  /** Position up to which everything has been handed out; null before the first read. */
  get position(): Position | null {
    return this.#position
  }

  /** How often the log has been looked at to its end: it grows for as long as the log can be read. */
  get looks(): number {
    return this.#looks
  }

  subscribe(listener: ChangeListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Read what is new. Resolves when everything committed at the time of the call has been handed out. */
  wake(): Promise<void> {
    this.#again = true
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = null
    })
    return this.#reading
  }

  async #readAll(): Promise<void> {
    while (this.#again) {
      this.#again = false
      const head = await settleChanges(this.#db)
      if (this.#position === null) this.#begin(head)
      // A log that ends before where it was read to has lost its end, whatever its epoch says.
      else if (this.#position.epoch !== head.epoch || this.#position.number > head.number) this.#restart(head)
      else await this.#readTo(this.#position, head)
      this.#looks++
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
      // Pruned meanwhile, by a server whose clock is far ahead.
      if (last === undefined) return this.#restart(head)
      at = last.position
      this.#position = { epoch: head.epoch, number: at }
      for (const listener of this.#listeners) listener.changes(batch)
    }
  }
}
