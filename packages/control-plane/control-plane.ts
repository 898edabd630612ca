import type { Clock, Random } from '@portico/domain/ports.ts'
import { formatPosition } from '@portico/domain/position.ts'
import type { Refusal } from '@portico/domain/refusals.ts'
import { defaultZone } from '@portico/domain/silos/hosts.ts'
import type { ImageConverter } from '@portico/hypervisor/image-files.ts'
import type { ConsoleConnection, Hypervisor } from '@portico/hypervisor/port.ts'
import { withTimeouts } from '@portico/hypervisor/timeouts.ts'
import { type ConsoleReader, openConsole } from './compute/instances/open-console.ts'
import { isFirstStart, createFirstSilo } from './first-start.ts'
import { capacityOf } from './fleet/sleds/capacity.ts'
import { recordPorts } from './fabric/ports/record.ts'
import { recordInventory } from './fleet/sleds/inventory.ts'
import { handlers } from './handlers.ts'
import { discoverLogin, type Discovered } from './identity/login/discovery.ts'
import { readSiloCertificates, type SiloCertificate } from './identity/certificates/served.ts'
import { beginSamlLogin, type SamlLoginParams } from './identity/saml-login/begin.ts'
import { LastUses } from './kernel/authentication/sessions.ts'
import { ConnectionWatch } from './kernel/authentication/connection-watch.ts'
import { followKind } from './kernel/changes/follow-kind.ts'
import { ChangeFollower } from './kernel/changes/follower.ts'
import { maintainLog, checkLogOrigin } from './kernel/changes/maintenance.ts'
import { settleIfWritable } from './kernel/changes/log.ts'
import type { BackupTarget } from './kernel/backup-target.ts'
import type { DiskFiles } from './kernel/disk-files.ts'
import type { Certificates } from './kernel/certificates.ts'
import type { Client } from './kernel/client.ts'
import { type Context, type Db, type Identity, idSource, type PasswordHasher } from './kernel/context.ts'
import { DatabaseCheck } from './kernel/database/check.ts'
import { migrateToLatest } from './kernel/database/migrate.ts'
import type { Downloads } from './kernel/downloads.ts'
import { Durations } from './kernel/durations.ts'
import { Gate } from './kernel/gate.ts'
import { isConnectionLoss } from './kernel/database/sql-errors.ts'
import { asSystem } from './kernel/database/as-system.ts'
import { openTransactions } from './kernel/database/transact.ts'
import type { LogEntry } from './kernel/log-entry.ts'
import { type FetchOptions, Pipeline } from './kernel/pipeline/pipeline.ts'
import { noObserver, type Observer } from './kernel/observer.ts'
import { Passwords } from './kernel/passwords/passwords.ts'
import type { Saml } from './kernel/saml.ts'
import type { SampleRetention, Services } from './kernel/services.ts'
import { type Computations, inlineComputations } from './kernel/computations.ts'
import { Heartbeat } from './kernel/job-queue/heartbeat.ts'
import { JobQueue } from './kernel/job-queue/queue.ts'
import { pathComparison } from './network/paths/path-changes.ts'
import { ChangeReport } from './portico/dry-run/report.ts'
import { Throttle } from './kernel/throttle.ts'
import { LogLines } from './kernel/log-lines.ts'
import { recordRelease } from './support/releases/record.ts'
import { Reconciler } from './reconcile/reconciler.ts'
import { databaseClock, type JobClock } from './kernel/job-queue/job-clock.ts'
import { makeWorkers } from './workers.ts'

export interface ControlPlaneOptions {
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  readonly passwords: PasswordHasher
  readonly hypervisor: Hypervisor
  /** Converts image files that are not raw; null by default. */
  readonly imageConverter?: ImageConverter | null
  /** Downloads files from addresses; null by default. */
  readonly downloads?: Downloads | null
  /** Where backups of instances are stored; null by default. */
  readonly backupTarget?: BackupTarget | null
  /** Lists the files in backups; null by default. */
  readonly diskFiles?: DiskFiles | null
  /** Reads certificates; null by default. */
  readonly certificates?: Certificates | null
  /** SAML protocol functions; null by default. */
  readonly saml?: Saml | null
  /** DNS zones of the system; defaults to the standard one. */
  readonly zones?: readonly string[]
  /** Runs long computations; in this thread by default. */
  readonly computations?: Computations
  readonly identity: Identity
  readonly log: (entry: LogEntry) => void
  /** Receives what happens, for logs and metrics; ignored by default. */
  readonly observer?: Observer
  /**
   * Log lines of the host, including those of the control plane. By default the control plane collects only its own.
   */
  readonly lines?: LogLines
  readonly checkAnswers: boolean
  /** Sends a session cookie to the browser; in a header by default. */
  readonly sendCookie?: (headers: Headers, cookie: string) => void
  /** A connection for migrations, without the statement timeout of requests; `db` by default. */
  readonly migrationDb?: Db
  /**
   * Connections for reservations (decision 15), other than those of `db`, at read committed. By default reservations
   * are made inside transactions, which is sufficient with one connection and slow with several.
   */
  readonly reservationDb?: Db
  /** Reports commits of other servers, and when the database is reachable again. No reports by default. */
  readonly watchDatabase?: (listener: DatabaseListener) => () => void
  /** Retention of the change log in days; 400 by default. */
  readonly historyDays?: number
  /**
   * Retention of samples in days: of raw ones, and of those rolled up to minutes and hours; 2, 14 and 365 by default.
   */
  readonly sampleDays?: SampleRetention
  /** True if no other server uses this database: the jobs of a killed server are then resumed immediately. */
  readonly alone: boolean
  /** The clock of leases and background jobs: the database's, except in tests, which use a manual clock. */
  readonly jobClock?: JobClock
  /**
   * Returns the password of the first administrator. Called only if the database is empty, so that a generated password
   * is printed exactly once.
   */
  readonly firstPassword: () => string
}

/** Receives notifications. `changed` and `back` only save time: their work also happens at the next tick. */
export interface DatabaseListener {
  /** A server has committed something. */
  changed(): void
  /** The database is reachable again, or another database in its place. */
  back(): void
  /** An administrator on the host unlocks sign-in. */
  forgetFailedLogins(): void
}

const day = 86_400_000

const usualSampleDays: SampleRetention = { samples: 2, minutes: 14, hours: 365 }

const retentionOf = ({ samples, minutes, hours }: SampleRetention): SampleRetention => ({
  samples: samples * day,
  minutes: minutes * day,
  hours: hours * day,
})

/**
 * The control plane on one database. Several may run on the same database. `fetch` handles every operation of the
 * contract; `start` begins background jobs; `close` ends them, and does not stop the database or the machines.
 */
export class ControlPlane {
  readonly pipeline: Pipeline
  readonly services: Services
  readonly reconciler: Reconciler
  readonly #options: ControlPlaneOptions
  #unwatch = () => {}

  private constructor(options: ControlPlaneOptions) {
    this.#options = options
    const { db, clock } = options
    const touches = new LastUses()
    const follower = new ChangeFollower(db)
    const log = (message: string, error: unknown) => this.#report(message, error)
    const serverId = idSource(options.random)()
    const queue = new JobQueue(db, options.jobClock ?? databaseClock, serverId)
    const report = (error: unknown): void => this.#report('leases could not be renewed', error)
    const since = clock.now()
    const { random, reservationDb = null } = options
    const transactions = openTransactions({ db, reservationDb, random, durations: new Durations(since) })
    this.services = {
      transactions,
      clock: options.clock,
      random: options.random,
      passwords: new Passwords(options.passwords, options.clock),
      throttle: new Throttle(),
      identity: options.identity,
      hypervisor: withTimeouts(options.hypervisor, options.clock),
      imageConverter: options.imageConverter ?? null,
      backupTarget: options.backupTarget ?? null,
      diskFiles: options.diskFiles ?? null,
      downloads: options.downloads ?? null,
      certificates: options.certificates ?? null,
      saml: options.saml ?? null,
      zones: options.zones ?? [defaultZone],
      computations: options.computations ?? inlineComputations,
      serverId,
      lines: options.lines ?? new LogLines(),
      observer: options.observer ?? noObserver,
      requests: new Durations(since),
      jobs: {
        queue,
        heartbeat: new Heartbeat({ queue, clock: options.clock, report }),
        durations: new Durations(since),
      },
      sendCookie: options.sendCookie ?? ((headers, cookie) => headers.set('set-cookie', cookie)),
      touches,
      databaseCheck: new DatabaseCheck(db, clock),
      follower,
      connections: new ConnectionWatch({ db, clock, touches, follower, log }),
      gate: new Gate({ db, clock, follower, log }),
      historyRetention: (options.historyDays ?? 400) * day,
      sampleRetention: retentionOf(options.sampleDays ?? usualSampleDays),
    }
    this.reconciler = new Reconciler({
      db,
      services: this.services,
      workers: makeWorkers(),
      handlers,
      log: (entry) => this.#log(entry),
    })
    this.pipeline = new Pipeline({
      db,
      services: this.services,
      handlers,
      committed: () => this.services.observer.detach(() => this.reconciler.wake()),
      reportDryRun: (user, withPaths) =>
        new ChangeReport(user, {
          services: this.services,
          log: (entry) => this.#log(entry),
          paths: withPaths ? pathComparison : null,
        }),
      log: (entry) => this.#log(entry),
      checkAnswers: options.checkAnswers,
    })
  }

  /** Migrates the schema, creates the initial resources on a first start, and records the hypervisor's inventory. */
  static async open(options: ControlPlaneOptions): Promise<ControlPlane> {
    await migrateToLatest(options.migrationDb ?? options.db)
    const controlPlane = new ControlPlane(options)
    await checkLogOrigin(controlPlane.services)
    await maintainLog(options.db, controlPlane.services.historyRetention)
    const inventory = await options.hypervisor.inventory()
    if (await isFirstStart(options.db)) {
      const hash = await options.passwords.hash(options.firstPassword())
      await controlPlane.asSystem('first start', async (ctx) => {
        // Another server on the same new database may have created the silo first.
        if (await isFirstStart(ctx.db)) await createFirstSilo(ctx, hash, capacityOf(inventory))
      })
    }
    await controlPlane.services.gate.read()
    if (options.alone) await controlPlane.services.jobs.queue.dropLeases()
    await controlPlane.asSystem('inventory', async (ctx) => {
      await recordInventory(ctx, inventory)
      await recordRelease(ctx, options.identity.version)
      await recordPorts(ctx, inventory.rackId, options.hypervisor.fabric.ports)
    })
    return controlPlane
  }

  fetch(request: Request, options: FetchOptions = {}): Promise<Response> {
    return this.pipeline.fetch(request, options)
  }

  /**
   * Connects to an instance's serial console, like the websocket operation. `request` carries path, query and
   * credentials of the upgrade.
   */
  openConsole(
    request: Request,
    listener: ConsoleReader,
    options: FetchOptions = {},
  ): Promise<{ connection: ConsoleConnection } | { refusal: Refusal }> {
    return this.pipeline.guard(
      'instance_serial_console_stream',
      request,
      async (ctx, { path, query }) => {
        const selector = { nameOrId: path.instance, project: query.project }
        return { connection: await openConsole(ctx, selector, query.most_recent ?? null, listener) }
      },
      options,
    )
  }

  /** Returns where an anonymous user of this host's pages can sign in. */
  discoverLogin({ host }: Client): Promise<Discovered | { refusal: Refusal }> {
    return this.pipeline.readSafely('login discovery', (db) => discoverLogin(db, host, this.services.zones))
  }

  /**
   * Redirects a browser to an identity provider; a refusal has the same form as that of an operation
   * (docs/reference/auth.md#saml-login).
   */
  beginSamlLogin(request: Request, client: Client, params: SamlLoginParams): Promise<Response> {
    return this.pipeline.answer('login_saml_redirect', request, client, (ctx) => beginSamlLogin(ctx, params))
  }

  /** Runs the system's own work in a transaction, recorded under `operation` in the change log. */
  asSystem<T>(operation: string, work: (ctx: Context) => Promise<T>): Promise<T> {
    const { random, clock } = this.#options
    return asSystem(this.services.transactions, { operation, clock, random }, work)
  }

  /**
   * Calls `use` with the certificates of all silos, and again after each change of them by any server. Resolves after
   * the first call. @throws if the database cannot be read
   */
  async followCertificates(use: (certificates: readonly SiloCertificate[]) => void): Promise<void> {
    const { follower, clock } = this.services
    const read = async () => use(await readSiloCertificates(this.#options.db))
    followKind('certificate', {
      follower,
      clock,
      read,
      failed: (error) =>
        this.#report('certificates of silos could not be read; the last known ones stay in use', error),
    })
    await read()
  }

  /**
   * Returns the last position of the change log: everything committed before this call has this position or a lower
   * one.
   */
  async position(): Promise<string> {
    return formatPosition(await settleIfWritable(this.#options.db))
  }

  start(): void {
    this.reconciler.start()
    const watch = this.#options.watchDatabase
    if (watch === undefined) return
    this.#unwatch = watch({
      changed: () => void this.#follow(),
      forgetFailedLogins: () => this.services.throttle.forgetFailedLogins(),
      back: () => {
        void checkLogOrigin(this.services).then(
          () => this.reconciler.wake(),
          (error: unknown) => this.#report('the change log could not be read', error),
        )
      },
    })
  }

  async #follow(): Promise<void> {
    try {
      await this.services.follower.wake()
    } catch (error) {
      this.#report('the change log could not be read', error)
    }
  }

  #report(message: string, error: unknown): void {
    this.#log({ level: 'error', message, error })
  }

  /**
   * Does not log that the database is unreachable: the database watcher logs that once, while every failing job would
   * log it again.
   */
  #log(entry: LogEntry): void {
    if (isConnectionLoss(entry.error)) return
    if (this.#options.lines === undefined) this.services.lines.add(entry, this.services.clock.now())
    this.#options.log(entry)
  }

  async close(): Promise<void> {
    this.#unwatch()
    await this.reconciler.close()
  }
}
