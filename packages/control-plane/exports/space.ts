import { exportLimits, totalStorageFull, userStorageFull } from '@portico/domain/exports/limits.ts'
import { sql } from 'kysely'
import { type Context, userOf } from '#kernel/context.ts'
import { enforce } from '#kernel/refusal-error.ts'

/** Checks the total size of all files. Called before an export starts or restarts, not while files grow. @throws 507 */
export async function requireSpace(ctx: Context): Promise<void> {
  // Reads outside the transaction, which would otherwise conflict with every chunk that any export writes.
  const { db } = ctx.reservations
  const { rows } = await sql<{ of_user: number; of_all: number }>`
    select coalesce(sum(bytes) filter (where t.user_id = ${userOf(ctx).userId}), 0)::bigint as of_user,
      coalesce(sum(bytes), 0)::bigint as of_all
    from task_export e join task t on t.id = e.task_id
    where not e.complete or e.time_expires > ${ctx.now}`.execute(db)
  const { of_user, of_all } = rows[0] ?? { of_user: 0, of_all: 0 }
  enforce(of_user >= exportLimits.storedPerUser ? userStorageFull : null)
  enforce(of_all >= exportLimits.storedInTotal ? totalStorageFull : null)
}
