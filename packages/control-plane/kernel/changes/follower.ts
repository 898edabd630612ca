import { sql } from 'kysely'
import type { Db } from '../context.ts'
import { limits } from '../limits.ts'
import { beginning, type Position } from './position.ts'

/** One change as followers see it: that something changed, and whose it is. */
export interface FollowedChange {
  readonly position: Position
  readonly time: Date
  readonly kind: string
  readonly id: string
  readonly action: 'create' | 'update' | 'delete'
  readonly name: string | null
  readonly siloId: string | null
  readonly projectId: string | null
  /** whose own thing it is, for what belongs to one user only */
  readonly ownerId: string | null
  /** the user who made it; null for Portico itself */
  readonly actorId: string | null
}

interface Row {
  txid: string
  seq: number
  time: Date
  kind: string
  id: string
  action: FollowedChange['action']
  name: string | null
  silo_id: string | null
  project_id: string | null
  owner_id: string | null
  actor_id: string | null
}

/**
 * Changes after a position, in order, up to `limit`. Only those whose place can no longer be overtaken: below the
 * oldest transaction that was running when the query began.
 */
export async function changesAfter(db: Db, after: Position, limit: number): Promise<FollowedChange[]> {
  const { rows } = await sql<Row>`
    select txid::text as txid, seq, time, kind, id, action, name, silo_id, project_id, actor_id,
      coalesce(after, before)->>'user_id' as owner_id
    from change
    where (txid, seq) > (${String(after.txid)}::xid8, ${String(after.seq)}::bigint)
      and txid < pg_snapshot_xmin(pg_current_snapshot())
    order by change.txid, seq
    limit ${limit}`.execute(db)
  return rows.map((row) => ({
    position: { txid: BigInt(row.txid), seq: BigInt(row.seq) },
    time: row.time,
    kind: row.kind,
    id: row.id,
    action: row.action,
    name: row.name,
    siloId: row.silo_id,
    projectId: row.project_id,
    ownerId: row.owner_id,
    actorId: row.actor_id,
  }))
}

/** The last position that is settled now, from which a new follower starts. */
export async function settledPosition(db: Db): Promise<Position> {
  const { rows } = await sql<{ txid: string; seq: number }>`
    select txid::text as txid, seq from change
    where txid < pg_snapshot_xmin(pg_current_snapshot())
    order by change.txid desc, seq desc limit 1`.execute(db)
  const row = rows[0]
  return row === undefined ? beginning : { txid: BigInt(row.txid), seq: BigInt(row.seq) }
}

export type ChangeListener = (changes: readonly FollowedChange[]) => void

/**
 * Reads the log once for everybody in this process and hands each batch to all listeners, in order, once.
 * Woken by commits of this server and by the ticker for those of others; a wake during a read leads to another.
 */
export class ChangeFollower {
  readonly #db: Db
  readonly #listeners = new Set<ChangeListener>()
  #position: Position | null = null
  #reading: Promise<void> | null = null
  #again = false

  constructor(db: Db) {
    this.#db = db
  }

  /** Position up to which everything has been handed out; null before the first read. */
  get position(): Position | null {
    return this.#position
  }

  subscribe(listener: ChangeListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Read what is new. Resolves when everything settled at the time of the call has been handed out. */
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
      this.#position ??= await settledPosition(this.#db)
      for (;;) {
        const batch = await changesAfter(this.#db, this.#position, limits.followerBatch)
        const last = batch.at(-1)
        if (last === undefined) break
        this.#position = last.position
        for (const listener of this.#listeners) listener(batch)
        if (batch.length < limits.followerBatch) break
      }
    }
  }
}
