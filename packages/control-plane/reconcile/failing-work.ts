import type { Db } from '#kernel/context.ts'
import type { WorkKind } from '#kernel/database/schema/work.ts'

/** Work that has kept failing. */
export interface FailingWork {
  readonly kind: WorkKind
  readonly id: string
  /** failures in a row */
  readonly attempts: number
  readonly failingSince: Date
  /** the words of the latest failure, for operators */
  readonly lastError: string
}

/** What has been failing since `before` or longer, longest first. @param limit rows at most */
export async function failingWork(db: Db, before: Date, limit: number): Promise<readonly FailingWork[]> {
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
