import { sql } from 'kysely'
import type { Db } from '../context.ts'
import { claimsDb } from '../database/claims.ts'
import { tendPartitions } from '../database/partitions.ts'
import type { Services } from '../services.ts'
import { recognizeLog } from './log.ts'

/**
 * Make room for changes to come, and drop the months that are past keeping.
 * @param keep ms
 */
export async function keepLog(db: Db, keep: number): Promise<void> {
  // By the clock that also says in which partition a change belongs.
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db)
  await tendPartitions(db, { table: 'change', unit: 'month' }, rows[0]?.now ?? new Date(0), keep)
}

/** Look whether the log is where it was; a new epoch begins if it is not. */
export function recognizePlace({ transactions }: Pick<Services, 'transactions'>): Promise<void> {
  return recognizeLog(claimsDb(transactions))
}
