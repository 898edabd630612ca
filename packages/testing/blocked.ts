import { sql } from 'kysely'
import type { Db } from '@portico/control-plane/kernel/context.ts'

/** Resolves when this many statements on the database wait for a lock. Only for tests on a real PostgreSQL. */
export async function untilBlocked(db: Db, statements: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ blocked: number }>`
      select count(*)::int as blocked from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if ((rows[0]?.blocked ?? 0) >= statements) return
  }
}
