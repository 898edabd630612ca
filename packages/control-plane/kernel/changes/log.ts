import { sql } from 'kysely'
import type { Db } from '../context.ts'
import { isDatabaseFull } from '../database/sql-errors.ts'
import type { Position } from '@portico/domain/position.ts'

/** A change as followers receive it: the changed resource and its owner. */
export interface FollowedChange {
  readonly position: number
  readonly time: Date
  readonly kind: string
  readonly id: string
  readonly action: 'create' | 'update' | 'delete'
  readonly name: string | null
  readonly siloId: string | null
  readonly projectId: string | null
  /** the user or group that owns the session, key, membership or role; null if the resource has no owner */
  readonly ownerId: string | null
  /** the user who made the change; null for the system itself */
  readonly actorId: string | null
}

/**
 * Assigns positions to all committed changes and returns the last position of the log. Everything committed before the
 * call has this position or a lower one. Concurrent calls of several servers wait for each other; the call never waits
 * for open transactions.
 */
export async function settleChanges(db: Db): Promise<Position> {
  const { rows } = await sql<{ reached: number; epoch: string }>`
    select reached, epoch from settle_changes()`.execute(db)
  const [head] = rows
  if (head === undefined) throw new Error('the change log has no head row')
  return { epoch: head.epoch, number: head.reached }
}

/**
 * `settleChanges` for readers: when the disk is full, no positions can be assigned, but earlier changes can still be
 * read.
 */
export async function settleIfWritable(db: Db): Promise<Position> {
  try {
    return await settleChanges(db)
  } catch (error) {
    if (!isDatabaseFull(error)) throw error
    const head = await db.selectFrom('change_head').select(['position', 'epoch']).executeTakeFirstOrThrow()
    return { epoch: head.epoch, number: head.position }
  }
}

/** Returns up to `limit` changes with positions after the given one, in order. */
export async function changesAfter(db: Db, after: number, limit: number): Promise<FollowedChange[]> {
  const rows = await db
    .selectFrom('change')
    .select([
      'position',
      'time',
      'kind',
      'id',
      'action',
      'name',
      'silo_id as siloId',
      'project_id as projectId',
      'owner_id as ownerId',
      'actor_id as actorId',
    ])
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute()
  return rows
}

/**
 * Begins a new epoch if the data is no longer where the current epoch began: restored from a dump, moved to another
 * cluster, or promoted from a standby. Changes made after the copy was taken are missing in it, and their positions
 * will be assigned again. Reservations are also recounted (decision 15). Requires read committed.
 */
export async function updateLogOrigin(db: Db): Promise<void> {
  await sql`select recognize_log()`.execute(db)
}
