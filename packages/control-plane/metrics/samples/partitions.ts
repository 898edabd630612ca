import { sql } from 'kysely'
import type { Db } from '../../kernel/context.ts'

const DAY = 86_400_000

const name = (day: Date): string => `metric_sample_${day.toISOString().slice(0, 10).replaceAll('-', '')}`

/** Midnight, UTC, before or at this time. */
const dayOf = (time: Date): Date => new Date(Math.floor(time.getTime() / DAY) * DAY)

/**
 * Make room for samples of this day and the next, and drop the days of which no sample is young enough to be kept.
 * Safe at several servers at once: one waits for the other and finds it done.
 * @param keep ms
 */
export async function tendPartitions(db: Db, now: Date, keep: number): Promise<void> {
  for (const day of [dayOf(now), dayOf(new Date(now.getTime() + DAY))]) {
    const after = new Date(day.getTime() + DAY)
    await sql`
      create table if not exists ${sql.table(name(day))} partition of metric_sample
      for values from (${sql.lit(day.toISOString())}) to (${sql.lit(after.toISOString())})`.execute(db)
  }
  const oldest = name(dayOf(new Date(now.getTime() - keep)))
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'metric_sample'::regclass and c.relname < ${oldest}`.execute(db)
  for (const old of rows) await sql`drop table if exists ${sql.table(old.name)}`.execute(db)
}
