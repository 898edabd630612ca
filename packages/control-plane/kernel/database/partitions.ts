import { sql } from 'kysely'
import type { Db } from '../context.ts'
import { isTimeout } from './sql-errors.ts'

/** A table that is partitioned by time, by day or by month (UTC); partitions are named `<table>_YYYYMM[DD]`. */
export interface TimePartitions {
  readonly table: 'change' | 'metric_chunk' | 'metric_minute' | 'metric_hour'
  readonly unit: 'day' | 'month'
  /**
   * Rows are only added, found by key, and dropped with their partition. They are not vacuumed, which would write each
   * page again, also to the write-ahead log. Only for partitions that are dropped long before transaction IDs run out.
   */
  readonly unvacuumed?: true
}

/** Key of the advisory lock for tending partitions; an arbitrary number. */
const partitionLock = 4603

/**
 * Returns the start of the interval (UTC) that contains this time, or of the interval that is `later` intervals after
 * it.
 */
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
 * Maximum wait of dropping a partition for its readers: other statements queue behind it, and it can be dropped later.
 */
const patience = '200ms'

/**
 * Creates the partitions of `now` and the next interval, and drops those that are entirely older than the retention.
 * Blocks neither readers nor writers: a partition is created as a table and then attached, and a partition that is
 * being read is dropped at a later call.
 * @param keep retention in ms
 */
export async function tendPartitions(
  db: Db,
  partitions: TimePartitions,
  now: Date,
  keep: number,
): Promise<void> {
  for (const later of [0, 1]) await createPartition(db, partitions, spanOf(now, partitions.unit, later))
  const oldest = nameOf(partitions, spanOf(new Date(now.getTime() - keep), partitions.unit))
  for (const name of await partitionNames(db, partitions.table)) {
    if (name < oldest && !(await dropUnlessRead(db, name))) return
  }
}

/**
 * Creates the partition of a time, if it does not exist. May be called concurrently on several servers: one waits for
 * the other and then finds the partition. Requires read committed, to see what the other server created.
 */
export async function createPartition(db: Db, partitions: TimePartitions, time: Date): Promise<void> {
  const { table, unit, unvacuumed } = partitions
  const [from, to] = [spanOf(time, unit), spanOf(time, unit, 1)]
  const name = nameOf(partitions, from)
  if ((await partitionNames(db, table)).includes(name)) return
  const settings = unvacuumed === true ? sql`with (autovacuum_enabled = false)` : sql``
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${partitionLock})`.execute(tx)
    if ((await partitionNames(tx, table)).includes(name)) return
    // If it were created as a partition, it would block the whole table while it waits for its readers.
    await sql`create table ${sql.table(name)} (like ${sql.table(table)} including all) ${settings}`.execute(
      tx,
    )
    await sql`
      alter table ${sql.table(table)} attach partition ${sql.table(name)}
      for values from (${sql.lit(from.toISOString())}) to (${sql.lit(to.toISOString())})`.execute(tx)
  })
}

/** @returns whether the partition was dropped */
async function dropUnlessRead(db: Db, name: string): Promise<boolean> {
  try {
    await db.transaction().execute(async (tx) => {
      await sql`select set_config('lock_timeout', ${patience}, true)`.execute(tx)
      await sql`drop table if exists ${sql.table(name)}`.execute(tx)
    })
    return true
  } catch (error) {
    if (isTimeout(error)) return false
    throw error
  }
}

async function partitionNames(db: Db, table: TimePartitions['table']): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::regclass order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
