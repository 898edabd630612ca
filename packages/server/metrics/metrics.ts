import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { PoolCounts } from '@portico/adapters/postgres/pool.ts'
import type { JobStep, SignIn } from '@portico/control-plane/kernel/observer.ts'
import type { HealthChecks } from '#health/readiness.ts'
import type { EndedRequest } from '#http/observed.ts'
import type { DatabaseFigures } from './database-figures.ts'

/** Upper bounds of the histograms' buckets, in seconds. */
const requestBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const stepBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 15, 60, 300]

/** Counts of this process that are read when the metrics are. */
export interface ProcessCounts {
  /** open connections, and event streams and serial consoles among them */
  readonly connections: () => Readonly<Record<'http' | 'stream' | 'console', number>>
  /** connections to PostgreSQL by pool; empty without a database */
  readonly pools: () => Readonly<Record<string, PoolCounts>>
}

/** The metrics of a server, in Prometheus' terms. */
export class Metrics {
  readonly registry = new Registry()
  readonly #shared = { registers: [this.registry] }
  readonly #requests = new Counter({
    ...this.#shared,
    name: 'portico_http_requests_total',
    help: 'Requests that have ended, by operation and status.',
    labelNames: ['operation', 'status'] as const,
  })
  readonly #durations = new Histogram({
    ...this.#shared,
    name: 'portico_http_request_duration_seconds',
    help: 'Time until the response was sent, without event streams and websockets.',
    labelNames: ['operation'] as const,
    buckets: requestBuckets,
  })
  readonly #bytes = new Counter({
    ...this.#shared,
    name: 'portico_http_response_bytes_total',
    help: 'Bytes sent in responses, with headers for HTTP/1.1.',
  })
  readonly #signIns = new Counter({
    ...this.#shared,
    name: 'portico_sign_ins_total',
    help: 'Attempts to sign in, by method and outcome.',
    labelNames: ['method', 'outcome'] as const,
  })
  readonly #steps = new Counter({
    ...this.#shared,
    name: 'portico_job_steps_total',
    help: 'Steps of background jobs that this server has run, by kind and outcome.',
    labelNames: ['kind', 'outcome'] as const,
  })
  readonly #stepDurations = new Histogram({
    ...this.#shared,
    name: 'portico_job_step_duration_seconds',
    help: 'Duration of steps of background jobs, by kind.',
    labelNames: ['kind'] as const,
    buckets: stepBuckets,
  })

  /** @param version of Portico */
  constructor(version: string, counts: ProcessCounts, health: HealthChecks) {
    collectDefaultMetrics({ register: this.registry })
    this.#gauge('portico_build_info', 'Always 1; the version is a label.', ['version'], async (gauge) => {
      gauge.set({ version }, 1)
    })
    this.#countSignIns()
    this.#addCounts(counts)
    this.#addHealth(health)
  }

  request({ record, status, took, bytes, lasts }: EndedRequest): void {
    const operation = record.operation ?? 'unknown'
    this.#requests.inc({ operation, status })
    this.#bytes.inc(bytes)
    if (!lasts) this.#durations.observe({ operation }, took / 1000)
  }

  signIn({ method, outcome }: SignIn): void {
    this.#signIns.inc({ method, outcome })
  }

  jobStep({ kind, outcome, took }: JobStep): void {
    this.#steps.inc({ kind, outcome })
    this.#stepDurations.observe({ kind }, took / 1000)
  }

  /** Adds the metrics of a server's own database. */
  addDatabase(read: () => Promise<DatabaseFigures | null>): void {
    const add = (
      name: string,
      help: string,
      labels: readonly string[],
      set: (gauge: Gauge, figures: DatabaseFigures) => void,
    ) =>
      this.#gauge(name, help, labels, async (gauge) => {
        const figures = await read()
        // Without figures, there must be no value: 0 would be one.
        if (labels.length > 0) gauge.reset()
        else gauge.remove()
        if (figures !== null) set(gauge, figures)
      })
    this.#gauge('portico_postgres_up', '1 if the database could be read, 0 if not.', [], async (gauge) =>
      gauge.set((await read()) === null ? 0 : 1),
    )
    add(
      'portico_change_log_lag_changes',
      'Committed changes that this server has not delivered yet.',
      [],
      (gauge, { logLag }) => gauge.set(logLag),
    )
    add(
      'portico_jobs_due',
      'Background jobs that are due and not running, by kind.',
      ['kind'],
      (gauge, { jobs }) => jobs.forEach(({ kind, due }) => gauge.set({ kind }, due)),
    )
    add(
      'portico_jobs_failing',
      'Background jobs whose last attempt failed, by kind.',
      ['kind'],
      (gauge, { jobs }) => jobs.forEach(({ kind, failing }) => gauge.set({ kind }, failing)),
    )
    add(
      'portico_job_oldest_due_age_seconds',
      'Time for which the oldest due background job has waited, by kind.',
      ['kind'],
      (gauge, { jobs }) => jobs.forEach(({ kind, oldest }) => gauge.set({ kind }, oldest / 1000)),
    )
    add('portico_instances', 'Instances by run state.', ['state'], (gauge, { instances }) =>
      instances.forEach(({ state, count }) => gauge.set({ state }, count)),
    )
    add('portico_postgres_database_size_bytes', 'Size of the database on disk.', [], (gauge, { size }) =>
      gauge.set(size),
    )
    add(
      'portico_postgres_connections',
      'Connections to the database, by state.',
      ['state'],
      (gauge, { connections }) => connections.forEach(({ state, count }) => gauge.set({ state }, count)),
    )
    add(
      'portico_postgres_max_connections',
      'Connections that PostgreSQL allows.',
      [],
      (gauge, { maxConnections }) => gauge.set(maxConnections),
    )
    add(
      'portico_postgres_wal_archive_age_seconds',
      'Time since PostgreSQL last archived a segment of its log; missing if it does not archive.',
      [],
      (gauge, { walArchiveAge }) => {
        if (walArchiveAge === null) gauge.remove()
        else gauge.set(walArchiveAge)
      },
    )
    add(
      'portico_backup_age_seconds',
      'Time since the last complete backup of the system; missing if there was none.',
      [],
      (gauge, { backupAge }) => {
        if (backupAge === null) gauge.remove()
        else gauge.set(backupAge)
      },
    )
  }

  /** @param collect sets the values, each time when the metrics are read */
  #gauge(
    name: string,
    help: string,
    labelNames: readonly string[],
    collect: (gauge: Gauge) => Promise<void>,
  ): void {
    const gauge: Gauge = new Gauge({ registers: [], name, help, labelNames, collect: () => collect(gauge) })
    this.registry.registerMetric(gauge)
  }

  /** Without this, `rate()` would miss the first failed attempt: a counter must exist before it grows. */
  #countSignIns(): void {
    for (const method of ['password', 'saml', 'device'] as const) {
      for (const outcome of ['succeeded', 'failed'] as const) this.#signIns.inc({ method, outcome }, 0)
    }
  }

  #addCounts({ connections, pools }: ProcessCounts): void {
    this.#gauge(
      'portico_open_connections',
      'Open connections of clients: all (http), and event streams and serial consoles among them.',
      ['kind'],
      async (gauge) => {
        for (const [kind, count] of Object.entries(connections())) gauge.set({ kind }, count)
      },
    )
    this.#gauge(
      'portico_database_pool_connections',
      'Connections of this server to PostgreSQL, by pool and state; waiting are requests for one.',
      ['pool', 'state'],
      async (gauge) => {
        for (const [pool, { total, idle, waiting }] of Object.entries(pools())) {
          gauge.set({ pool, state: 'busy' }, total - idle)
          gauge.set({ pool, state: 'idle' }, idle)
          gauge.set({ pool, state: 'waiting' }, waiting)
        }
      },
    )
  }

  #addHealth(health: HealthChecks): void {
    this.#gauge(
      'portico_ready',
      '1 if the server should get requests (/readyz), 0 if not.',
      [],
      async (gauge) => gauge.set((await health.readiness()).status === 'ready' ? 1 : 0),
    )
    this.#gauge(
      'portico_health_check_ok',
      '1 if a health check succeeded, 0 if it failed.',
      ['check'],
      async (gauge) => {
        for (const [check, { ok }] of Object.entries((await health.readiness()).checks)) {
          gauge.set({ check }, ok ? 1 : 0)
        }
      },
    )
  }
}
