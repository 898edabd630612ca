import { sql } from 'kysely'
import type { Db } from '../context.ts'
import { dbForReservations } from '../database/reservations.ts'
import { tendPartitions } from '../database/partitions.ts'
import type { Services } from '../services.ts'
import { updateLogOrigin } from './log.ts'

/**
 * Creates the partitions that the change log needs next and drops the months older than the retention.
 * @param keep retention in ms
 */
export async function maintainLog(db: Db, keep: number): Promise<void> {
  // Uses the database's clock, which also decides the partition of a change.
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db)
  await tendPartitions(db, { table: 'change', unit: 'month' }, rows[0]?.now ?? new Date(0), keep)
}

/** Begins a new epoch of the log if it is no longer in the database where its epoch began. */
export function checkLogOrigin({ transactions }: Pick<Services, 'transactions'>): Promise<void> {
  return updateLogOrigin(dbForReservations(transactions))
}
