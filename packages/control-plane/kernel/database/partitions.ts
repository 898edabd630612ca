import { sql } from 'kysely'
import type { Db } from '../context.ts'

/** A table in partitions by time, each of one day or one month (UTC), named `<table>_YYYYMM[DD]`. */
export interface TimePartitions {
  readonly table: 'change' | 'metric_chunk'
  readonly unit: 'day' | 'month'
  /**
   * Rows are only ever added, found by key, and dropped whole: not vacuumed, which would write each page again, into
   * the write-ahead log too. Only for partitions that are gone long before transaction ids run out.
   */
  readonly unvacuumed?: true
}

/** Key of the advisory lock that partitions are tended under; any number of our own. */
const partitionLock = 4603

/** The time span, UTC, in which this time lies, or one some spans later. */
function spanOf(time: Date, unit: TimePartitions['unit'], later = 0): Date {
  return unit === 'day'
    ? new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate() + later))
    : new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + later))
}

function nameOf({ table, unit }: TimePartitions, span: Date): string {
  const digits = span.toISOString().slice(0, unit === 'day' ? 10 : 7)
  return `${table}_${digits.replaceAll('-', '')}`
}

/**
 * Make room for the span of `now` and the next, and drop those of which nothing is young enough to be kept.
 * Safe at several servers at once: one waits for the other and finds it done. `if not exists` alone would look before
 * it waits for the other, and fail. Needs read committed, to see what the other made.
 * @param keep ms
 */
export function tendPartitions(db: Db, partitions: TimePartitions, now: Date, keep: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${partitionLock})`.execute(tx)
    await tendAlone(tx, partitions, now, keep)
  })
}

async function tendAlone(db: Db, partitions: TimePartitions, now: Date, keep: number): Promise<void> {
  const { table, unit, unvacuumed } = partitions
  const settings = unvacuumed === true ? sql`with (autovacuum_enabled = false)` : sql``
  const present = await partitionNames(db, table)
  for (const later of [0, 1]) {
    const [from, to] = [spanOf(now, unit, later), spanOf(now, unit, later + 1)]
    const name = nameOf(partitions, from)
    if (present.includes(name)) continue
    await sql`
      create table ${sql.table(name)} partition of ${sql.table(table)}
      for values from (${sql.lit(from.toISOString())}) to (${sql.lit(to.toISOString())}) ${settings}`.execute(
      db,
    )
  }
  const oldest = nameOf(partitions, spanOf(new Date(now.getTime() - keep), unit))
  for (const name of present) {
    if (name < oldest) await sql`drop table ${sql.table(name)}`.execute(db)
  }
}

async function partitionNames(db: Db, table: TimePartitions['table']): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::regclass order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
