import { sql } from 'kysely'
import type { Db } from '../context.ts'
import { isDatabaseFull } from '../database/sql-errors.ts'
import type { Position } from '@portico/domain/position.ts'

/** One change as followers see it: that something changed, and whose it is. */
export interface FollowedChange {
  readonly position: number
  readonly time: Date
  readonly kind: string
  readonly id: string
  readonly action: 'create' | 'update' | 'delete'
  readonly name: string | null
  readonly siloId: string | null
  readonly projectId: string | null
  /** the user or group it is about: whose session, key, membership or role; null for what is nobody's own */
  readonly ownerId: string | null
  /** the user who made it; null for Portico itself */
  readonly actorId: string | null
}

/**
 * Number what has been committed and answer the end of the log. Everything committed before the call is below it.
 * Servers that call at once wait for each other; nothing waits for transactions that are still open.
 */
export async function settleChanges(db: Db): Promise<Position> {
  const { rows } = await sql<{ reached: number; epoch: string }>`
    select reached, epoch from settle_changes()`.execute(db)
  const [head] = rows
  if (head === undefined) throw new Error('the change log has lost its head')
  return { epoch: head.epoch, number: head.reached }
}

/** `settleChanges` for who only reads: on a full disk nothing can be settled, and what was before can still be read. */
export async function settledSoFar(db: Db): Promise<Position> {
  try {
    return await settleChanges(db)
  } catch (error) {
    if (!isDatabaseFull(error)) throw error
    const head = await db.selectFrom('change_head').select(['position', 'epoch']).executeTakeFirstOrThrow()
    return { epoch: head.epoch, number: head.position }
  }
}

/** Settled changes after a position, in order, up to `limit`. */
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
 * Begin a new epoch when the data is not where the present one began: restored from a dump, moved to another
 * cluster, or taken over by a standby. What was written after the copy was made is missing here, and its positions
 * will be given again. Claims are counted anew then (decision 16). Needs read committed.
 */
export async function recognizeLog(db: Db): Promise<void> {
  await sql`select recognize_log()`.execute(db)
}
