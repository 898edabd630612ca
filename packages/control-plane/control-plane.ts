import type { Clock, Random } from '@portico/domain/ports.ts'
import { formatPosition } from '@portico/domain/position.ts'
import type { Refusal } from '@portico/domain/refusals.ts'
import { usualZone } from '@portico/domain/silos/hosts.ts'
import type { ImageConverter } from '@portico/hypervisor/image-files.ts'
import type { ConsoleConnection, Hypervisor } from '@portico/hypervisor/port.ts'
import { withTimeLimits } from '@portico/hypervisor/time-limits.ts'
import { type ConsoleReader, openConsole } from './compute/instances/open-console.ts'
import { isFirstStart, makeFirstSilo } from './first-start.ts'
import { capacityOf } from './fleet/sleds/capacity.ts'
import { recordPorts } from './fabric/ports/record.ts'
import { recordInventory } from './fleet/sleds/inventory.ts'
import { handlers } from './handlers.ts'
import { discoverLogin, type Discovered } from './identity/login/discovery.ts'
import { beginSamlLogin, type SamlWish } from './identity/saml-login/begin.ts'
import { system } from './kernel/actor.ts'
import { Touches } from './kernel/authentication/sessions.ts'
import { Standing } from './kernel/authentication/standing.ts'
import { ChangeFollower } from './kernel/changes/follower.ts'
import { keepLog, recognizePlace } from './kernel/changes/keeper.ts'
import { settledSoFar } from './kernel/changes/log.ts'
import type { Certificates } from './kernel/certificates.ts'
import type { Client } from './kernel/client.ts'
import { type Context, type Db, type Identity, idSource, type PasswordHasher } from './kernel/context.ts'
import { DatabaseCheck } from './kernel/database/check.ts'
import { migrateToLatest } from './kernel/database/migrate.ts'
import type { Downloads } from './kernel/downloads.ts'
import { Durations } from './kernel/durations.ts'
import { Gate } from './kernel/gate.ts'
import { isConnectionLoss } from './kernel/database/sql-errors.ts'
import { openTransactions, transact } from './kernel/database/transact.ts'
import type { LogEntry } from './kernel/log-entry.ts'
import { type FetchOptions, Pipeline } from './kernel/pipeline/app.ts'
import { Passwords } from './kernel/passwords/passwords.ts'
import type { Saml } from './kernel/saml.ts'
import type { SampleRetention, Services } from './kernel/services.ts'
import { type Sums, sumsHere } from './kernel/sums.ts'
import { Heartbeat } from './kernel/job-queue/heartbeat.ts'
import { WorkQueue } from './kernel/job-queue/queue.ts'
import { pathForesight } from './network/paths/foresight.ts'
import { ChangeReport } from './portico/dry-run/report.ts'
import { Throttle } from './kernel/throttle.ts'
import { LogLines } from './kernel/log-lines.ts'
import { recordRelease } from './support/releases/record.ts'
import { Reconciler } from './reconcile/reconciler.ts'
import { databaseClock, type WorkClock } from './kernel/job-queue/work-clock.ts'
import { makeWorkers } from './workers.ts'

export interface ControlPlaneOptions {
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  readonly passwords: PasswordHasher
  readonly hypervisor: Hypervisor
  /** What makes disks of image files that are not raw; none unless given. */
  readonly imageConverter?: ImageConverter | null
  /** What fetches files from addresses; none unless given. */
  readonly downloads?: Downloads | null
  /** What reads certificates; nothing unless given. */
  readonly certificates?: Certificates | null
  /** What SAML is done with; nothing unless given. */
  readonly saml?: Saml | null
  /** DNS zones of the system; the usual one unless given. */
  readonly zones?: readonly string[]
  /** Where long sums are done; here unless given. */
  readonly sums?: Sums
  readonly identity: Identity
  readonly log: (entry: LogEntry) => void
  /** Where a host adds what it writes to its log, all of this included; the control plane does it itself unless given. */
  readonly lines?: LogLines
  readonly checkAnswers: boolean
  /** How a session cookie reaches the browser; a header unless given. */
  readonly sendCookie?: (headers: Headers, cookie: string) => void
  /** A connection for changes of the schema, without the time limit of requests; the ordinary ones unless given. */
  readonly migrationDb?: Db
  /**
   * Connections for claims (decision 16), other than those of `db`, at read committed. None unless given: then claims
   * are made inside transactions, which is right with one connection and slow with several.
   */
  readonly claimDb?: Db
  /** What tells of commits of other servers, and of a database that was away. None unless given. */
  readonly watchDatabase?: (listener: DatabaseListener) => () => void
  /** Days for which the change log is kept; 400 unless given. */
  readonly historyDays?: number
  /** Days for which samples are kept, as they were taken, by the minute, and by the hour; 2, 14 and 365 unless given. */
  readonly sampleDays?: SampleRetention
  /** No other server uses this database: what a killed one was at is taken up again at once. */
  readonly alone: boolean
  /** What time leases and background work go by: the database's, unless a clock turned by hand is all there is. */
  readonly workClock?: WorkClock
  /**
   * Password of the first administrator. Asked for only when nothing exists yet, so that a made one is printed
   * exactly once.
   */
  readonly firstPassword: () => string
}

/** Hints only: what they would have led to happens with the next tick too. */
export interface DatabaseListener {
  /** Some server has committed something. */
  changed(): void
  /** The database can be asked again, or another one in its place. */
  back(): void
}

const day = 86_400_000

const usualSampleDays: SampleRetention = { samples: 2, minutes: 14, hours: 365 }

const retentionOf = ({ samples, minutes, hours }: SampleRetention): SampleRetention => ({
  samples: samples * day,
  minutes: minutes * day,
  hours: hours * day,
})

/**
 * The control plane on one database. Several may run on the same one. `fetch` answers every call of the contract;
 * `start` begins background work, `close` ends it and leaves database and machines to their owners.
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
    const touches = new Touches()
    const follower = new ChangeFollower(db)
    const log = (message: string, error: unknown) => this.#report(message, error)
    const serverId = idSource(options.random)()
    const queue = new WorkQueue(db, options.workClock ?? databaseClock, serverId)
    const report = (error: unknown): void => this.#report('leases could not be renewed', error)
    const since = clock.now()
    const { random, claimDb = null } = options
    const transactions = openTransactions({ db, claimDb, random, durations: new Durations(since) })
    this.services = {
      transactions,
      clock: options.clock,
      random: options.random,
      passwords: new Passwords(options.passwords, options.clock),
      throttle: new Throttle(),
      identity: options.identity,
      hypervisor: withTimeLimits(options.hypervisor, options.clock),
      imageConverter: options.imageConverter ?? null,
      downloads: options.downloads ?? null,
      certificates: options.certificates ?? null,
      saml: options.saml ?? null,
      zones: options.zones ?? [usualZone],
      sums: options.sums ?? sumsHere,
      serverId,
      lines: options.lines ?? new LogLines(),
      requests: new Durations(since),
      work: {
        queue,
        heartbeat: new Heartbeat({ queue, clock: options.clock, report }),
        durations: new Durations(since),
      },
      sendCookie: options.sendCookie ?? ((headers, cookie) => headers.set('set-cookie', cookie)),
      touches,
      databaseCheck: new DatabaseCheck(db, clock),
      follower,
      standing: new Standing({ db, clock, touches, follower, log }),
      gate: new Gate({ db, clock, follower, log }),
      keepHistory: (options.historyDays ?? 400) * day,
      keepSamples: retentionOf(options.sampleDays ?? usualSampleDays),
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
      committed: () => this.reconciler.wake(),
      reportDryRun: (user, withPaths) =>
        new ChangeReport(user, {
          services: this.services,
          log: (entry) => this.#log(entry),
          paths: withPaths ? pathForesight : null,
        }),
      log: (entry) => this.#log(entry),
      checkAnswers: options.checkAnswers,
    })
  }

  /** Bring the schema up to date, make what a first start makes, and note the hypervisor's inventory. */
  static async open(options: ControlPlaneOptions): Promise<ControlPlane> {
    await migrateToLatest(options.migrationDb ?? options.db)
    const controlPlane = new ControlPlane(options)
    await recognizePlace(controlPlane.services)
    await keepLog(options.db, controlPlane.services.keepHistory)
    const inventory = await options.hypervisor.inventory()
    if (await isFirstStart(options.db)) {
      const hash = await options.passwords.hash(options.firstPassword())
      await controlPlane.asSystem('first start', async (ctx) => {
        // Another server on the same new database may have been quicker.
        if (await isFirstStart(ctx.db)) await makeFirstSilo(ctx, hash, capacityOf(inventory))
      })
    }
    await controlPlane.services.gate.read()
    if (options.alone) await controlPlane.services.work.queue.dropLeases()
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
   * Connect to an instance's serial console, as the websocket call does. `request` carries path, query and
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

  /** Where somebody is to sign in who is at a page of this host, and nobody yet. */
  discoverLogin({ host }: Client): Promise<Discovered | { refusal: Refusal }> {
    return this.pipeline.look('login discovery', (db) => discoverLogin(db, host, this.services.zones))
  }

  /** Lead a browser to an identity provider; refusals as of a call (docs/reference/auth.md#saml-login). */
  beginSamlLogin(request: Request, client: Client, wish: SamlWish): Promise<Response> {
    return this.pipeline.answer('login_saml_redirect', request, client, (ctx) => beginSamlLogin(ctx, wish))
  }

  /** Run work of Portico itself in a transaction, booked under `operation` in the change log. */
  asSystem<T>(operation: string, work: (ctx: Context) => Promise<T>): Promise<T> {
    const { random, clock } = this.#options
    const facts = { actor: system, requestId: null, operation, now: clock.now() }
    return transact(this.services.transactions, facts, (db, claims) =>
      work({ ...facts, requestId: '', db, claims, newId: idSource(random), random, origin: '' }),
    )
  }

  /** Where the change log stands: everything committed before the call is below it. */
  async position(): Promise<string> {
    return formatPosition(await settledSoFar(this.#options.db))
  }

  start(): void {
    this.reconciler.start()
    const watch = this.#options.watchDatabase
    if (watch === undefined) return
    this.#unwatch = watch({
      changed: () => void this.#follow(),
      back: () => {
        void recognizePlace(this.services).then(
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

  /** Whoever watches the database tells once that it is away; everything that needs it would tell it again. */
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
