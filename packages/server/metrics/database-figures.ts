import type { ControlPlane } from '@portico/control-plane/control-plane.ts'
import { logLag } from '@portico/control-plane/kernel/changes/lag.ts'
import type { Db } from '@portico/control-plane/kernel/context.ts'
import { JobBacklog, type KindBacklog } from '@portico/control-plane/kernel/job-queue/backlog.ts'
import { withTimeout } from '@portico/domain/with-timeout.ts'
import { sql } from 'kysely'
import type { Log } from '#http/guarded.ts'
import { backupTimeKey } from '#backup/backup-time.ts'
import { sharedResult } from '#shared-result.ts'

/** What is read from the database for metrics. */
export interface DatabaseFigures {
  /** number of committed changes that this server has not delivered yet */
  readonly logLag: number
  readonly jobs: readonly KindBacklog[]
  readonly instances: readonly Counted[]
  /** bytes on disk */
  readonly size: number
  /** connections to the database, of all programs */
  readonly connections: readonly Counted[]
  readonly maxConnections: number
  /** seconds since PostgreSQL last archived a segment of its log; null if it does not archive */
  readonly walArchiveAge: number | null
  /** seconds since the last complete backup of the system; null if there was none */
  readonly backupAge: number | null
}

interface Counted {
  readonly state: string
  readonly count: number
}

/** timeout in ms for reading all figures; Prometheus usually allows 10 s for all metrics */
const patience = 5000

/** ms for which figures are valid: all metrics of one request come from one reading */
const validity = 1000

/** Returns a function that reads the figures; null while the database cannot be read. */
export function databaseFigures(
  controlPlane: ControlPlane,
  db: Db,
  log: Log,
): () => Promise<DatabaseFigures | null> {
  const { services } = controlPlane
  const backlog = new JobBacklog(db, services.jobs.queue, services.clock)
  let hasFailed = false
  const failed = (error: unknown): null => {
    if (!hasFailed) log({ level: 'error', message: 'figures of the database could not be read', error })
    hasFailed = true
    return null
  }
  const read = async () => {
    if (!(await services.databaseCheck.isReachable())) return null
    const figures = readFigures(controlPlane, db, backlog).catch(failed)
    return withTimeout(services.clock, patience, figures, null)
  }
  return sharedResult(services.clock, validity, read)
}

async function readFigures(
  { services }: ControlPlane,
  db: Db,
  backlog: JobBacklog,
): Promise<DatabaseFigures> {
  const instances = sql<Counted>`
    select run_state as state, count(*)::int as count from instance group by run_state`
  const connections = sql<Counted>`
    select coalesce(state, 'unknown') as state, count(*)::int as count from pg_stat_activity
    where datname = current_database() group by 1`
  const database = sql<Pick<DatabaseFigures, 'size' | 'maxConnections' | 'walArchiveAge' | 'backupAge'>>`
    select pg_database_size(current_database())::float8 as size,
      current_setting('max_connections')::int as "maxConnections",
      case when current_setting('archive_mode') <> 'off' then extract(epoch from
        clock_timestamp() - coalesce(last_archived_time, pg_postmaster_start_time()))::float8 end as "walArchiveAge",
      (select extract(epoch from clock_timestamp() - (value #>> '{}')::timestamptz)::float8
        from setting where key = ${backupTimeKey}) as "backupAge"
    from pg_stat_archiver`
  const [lag, jobs, byState, clients, { rows }] = await Promise.all([
    logLag(db, services.follower),
    backlog.read(),
    instances.execute(db),
    connections.execute(db),
    database.execute(db),
  ])
  const [of = { size: 0, maxConnections: 0, walArchiveAge: null, backupAge: null }] = rows
  return { logLag: lag, jobs, instances: byState.rows, connections: clients.rows, ...of }
}
