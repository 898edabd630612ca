import { sql } from 'kysely'
import type { Db } from '../context.ts'
import { limits } from '../limits.ts'

/** maximum number of rows deleted by one statement, so that it does not block others for long */
const batch = 10_000

/** Deletes failed attempts older than the retention. @returns the number of deleted rows */
export async function sweepFailedAttempts(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - limits.failedAttemptRetention)
  for (let swept = 0; ;) {
    const { numAffectedRows = 0n } = await sql`
      delete from refused_request
      where id in (select id from refused_request where time < ${before} order by time limit ${batch})`.execute(
      db,
    )
    swept += Number(numAffectedRows)
    if (numAffectedRows < batch) return swept
  }
}
