import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Pool } from '@portico/adapters/postgres/pool.ts'
import type { ControlPlane } from '@portico/control-plane/control-plane.ts'
import type { Db } from '@portico/control-plane/kernel/context.ts'
import { systemClock } from '@portico/domain/ports.ts'
import { ownChecks, upstreamChecks } from './health/checks.ts'
import { HealthChecks } from './health/readiness.ts'
import type { Listening } from './http/listen.ts'
import { configureLog, processLog, writeLog } from './log.ts'
import { databaseFigures } from './metrics/database-figures.ts'
import { Metrics } from './metrics/metrics.ts'
import { type MetricsServer, serveMetrics } from './metrics/metrics-server.ts'
import { type Observation, observeWith } from './observation.ts'
import type { Settings } from './settings/table.ts'
import { Tracing } from './tracing/tracing.ts'
import { version } from './version.ts'

/** A server's own database, for its health checks and metrics. */
export interface MonitoredDatabase {
  readonly controlPlane: ControlPlane
  readonly db: Db
  readonly pools: Readonly<Record<string, Pool>>
}

/** What operators see of this process: its log, health and metrics. */
export class Monitoring {
  readonly health = new HealthChecks({ clock: systemClock, log: writeLog })
  readonly observation: Observation = observeWith(
    processLog,
    () => this.#metrics,
    () => this.#tracing,
  )
  #metrics: Metrics | null = null
  #tracing: Tracing | null = null
  #server: MetricsServer | null = null
  #listening: Pick<Listening, 'counts'> | null = null
  #database: MonitoredDatabase | null = null

  /**
   * Applies the settings, serves metrics if there is a port for them, and traces if there is a collector.
   * @throws StartFailure
   */
  async open(settings: Settings): Promise<void> {
    const { logLevel: level, logFormat, metricsPort, metricsHost } = settings
    const format = logFormat === 'auto' ? (process.stderr.isTTY ? 'text' : 'json') : logFormat
    configureLog({ level, format })
    this.#tracing = await Tracing.open(process.env, version)
    if (metricsPort === null) return
    const counts = { connections: () => this.#connections(), pools: () => this.#pools() }
    this.#metrics = new Metrics(version, counts, this.health)
    const { registry } = this.#metrics
    const address = {
      port: metricsPort,
      host: metricsHost,
      flags: { port: '--metrics-port', host: '--metrics-host' },
    }
    this.#server = await serveMetrics({ ...address, registry, health: this.health, log: writeLog })
  }

  /** Line of text for people; null without metrics. */
  get runs(): string | null {
    return this.#server === null ? null : `Metrics are at ${this.#server.url}/metrics`
  }

  /** Called when the server can serve requests. */
  serve(listening: Pick<Listening, 'counts'>, from: MonitoredDatabase | URL, settings: Settings): void {
    this.#listening = listening
    if (from instanceof URL) return this.health.begin(upstreamChecks(from))
    const { controlPlane, db } = from
    this.#database = from
    const folder = path.resolve(settings.data)
    const archivesWal = settings.walArchive !== null
    this.health.begin(ownChecks(controlPlane, db, existsSync(folder) ? folder : null, archivesWal))
    this.#metrics?.addDatabase(databaseFigures(controlPlane, db, writeLog))
  }

  /**
   * Reports that the server is not ready, and waits until load balancers have noticed; it still serves requests.
   * @param drainTime ms
   */
  async drain(drainTime: number): Promise<void> {
    this.health.stop()
    await new Promise<void>((resolve) => systemClock.after(drainTime, resolve))
  }

  async close(): Promise<void> {
    await this.#server?.close()
    await this.#tracing?.close()
  }

  #connections(): Record<'http' | 'stream' | 'console', number> {
    const { connections: http, streams: stream } = this.#listening?.counts() ?? { connections: 0, streams: 0 }
    const console = this.#database?.controlPlane.services.connections.count('console') ?? 0
    return { http, stream, console }
  }

  #pools() {
    const pools = Object.entries(this.#database?.pools ?? {})
    return Object.fromEntries(pools.map(([name, pool]) => [name, pool.counts()]))
  }
}
