import type { Db } from '#kernel/context.ts'
import type { JobKind } from '#kernel/database/schema/work.ts'

/** A job that keeps failing. */
export interface FailingJob {
  readonly kind: JobKind
  readonly id: string
  /** number of consecutive failures */
  readonly attempts: number
  readonly failingSince: Date
  /** the latest error message, for operators */
  readonly lastError: string
}

/**
 * Returns the jobs that have been failing since `before` or longer, longest first. @param limit maximum number of jobs
 */
export async function failingJobs(db: Db, before: Date, limit: number): Promise<readonly FailingJob[]> {
  const rows = await db
    .selectFrom('work')
    .select(['kind', 'id', 'attempts', 'time_failing', 'last_error'])
    .where('time_failing', '<=', before)
    .orderBy('time_failing')
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ time_failing: Date }>()
    .execute()
  return rows.map(({ kind, id, attempts, time_failing, last_error }) => ({
    kind,
    id,
    attempts,
    failingSince: time_failing,
    lastError: last_error ?? '',
  }))
}
