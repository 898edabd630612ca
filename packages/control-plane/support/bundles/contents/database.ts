import { withoutLiterals } from '@portico/domain/support/scrub.ts'
import { sql } from 'kysely'
import { allOf, type BundleFile } from '../file.ts'

/** maximum number of rows counted per table; larger tables are marked */
const counted = 10_000

/** ms after which a running statement is included */
const slow = 1000

/** State and activity of the database. */
export const databaseFiles: readonly BundleFile[] = [
  {
    path: 'database/server.json',
    what: 'PostgreSQL: version, size and uptime',
    rows: allOf(async ({ db }) => {
      const { rows } = await sql<object>`
        select version() as version, pg_database_size(current_database()) as bytes,
          pg_postmaster_start_time() as running_since, clock_timestamp() as clock,
          pg_is_in_recovery() as is_standby`.execute(db)
      return rows
    }),
  },
  {
    path: 'database/settings.jsonl',
    what: 'PostgreSQL settings that differ from the defaults, without paths and connections',
    rows: allOf(async ({ db }) => {
      const { rows } = await sql<object>`
        select name, setting, unit, source from pg_settings
        where source not in ('default', 'override')
          and category !~* 'connections|file locations|authentication|ssl|logging|replication'
          and name !~* 'command|conninfo|file|dir|application_name'
        order by name`.execute(db)
      return rows
    }),
  },
  {
    path: 'database/migrations.jsonl',
    what: 'schema migrations, and when they ran',
    rows: allOf(async ({ db }) => {
      const { rows } = await sql<object>`
        select name, timestamp from kysely_migration order by name`.execute(db)
      return rows
    }),
  },
  {
    path: 'database/tables.jsonl',
    what: `tables with their sizes in bytes and rows, counted up to ${counted}`,
    rows: async function* ({ db }) {
      const { rows } = await sql<{ table: string }>`
        select c.relname as "table", pg_total_relation_size(c.oid) as bytes, pg_indexes_size(c.oid) as index_bytes,
          s.n_dead_tup as dead_rows, s.seq_scan, s.idx_scan, s.last_autovacuum, s.last_autoanalyze
        from pg_class c left join pg_stat_all_tables s on s.relid = c.oid
        where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        order by 1`.execute(db)
      for (const row of rows) {
        const { rows: counts } = await sql<{ count: number }>`
          select count(*) as count from (select from ${sql.table(row.table)} limit ${counted}) counted`.execute(
          db,
        )
        yield { ...row, rows: counts[0]?.count ?? null }
      }
    },
  },
  {
    path: 'database/statements.jsonl',
    what: 'statements that run for more than a second, without values',
    rows: allOf(async ({ db }) => {
      const { rows } = await sql<{ query: string | null }>`
        select pid, state, wait_event_type, wait_event, backend_type,
          extract(epoch from clock_timestamp() - xact_start)::float8 as transaction_seconds,
          extract(epoch from clock_timestamp() - query_start)::float8 as statement_seconds,
          left(query, 1000) as query
        from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
          and clock_timestamp() - coalesce(xact_start, query_start) > ${slow} * interval '1 millisecond'
        order by xact_start`.execute(db)
      return rows.map((row) => ({ ...row, query: row.query === null ? null : withoutLiterals(row.query) }))
    }),
  },
  {
    path: 'database/connections.jsonl',
    what: 'number of connections by state',
    rows: allOf(async ({ db }) => {
      const { rows } = await sql<object>`
        select state, wait_event_type, count(*) as connections from pg_stat_activity
        where datname = current_database() group by 1, 2 order by 3 desc`.execute(db)
      return rows
    }),
  },
  {
    path: 'database/locks.jsonl',
    what: 'lock waits',
    rows: allOf(async ({ db }) => {
      const { rows } = await sql<object>`
        select waiting.pid, pg_blocking_pids(waiting.pid) as blocked_by, lock.mode, lock.locktype,
          lock.relation::regclass::text as "table",
          extract(epoch from clock_timestamp() - waiting.query_start)::float8 as seconds
        from pg_locks lock join pg_stat_activity waiting on waiting.pid = lock.pid
        where not lock.granted and waiting.datname = current_database()
        order by waiting.query_start limit 500`.execute(db)
      return rows
    }),
  },
  {
    path: 'database/contention.jsonl',
    what: 'transactions since the last reset of statistics: committed, rolled back, in deadlocks; open reservations',
    rows: allOf(async ({ db }) => {
      const { rows } = await sql<object>`
        select xact_commit as committed, xact_rollback as undone, deadlocks, conflicts, temp_bytes,
          (select count(*) from claim) as open_claims, (select count(*) from address_claim) as open_address_claims,
          stats_reset as since
        from pg_stat_database where datname = current_database()`.execute(db)
      return rows
    }),
  },
  {
    path: 'database/drift.jsonl',
    what: 'counters to which more was released than they contained',
    rows: allOf(({ db }) => db.selectFrom('counter_drift').selectAll().orderBy('counter').execute()),
  },
]
