import type { Clock, Random } from '@portico/domain/ports.ts'
import type { Refusal } from '@portico/domain/refusals.ts'
import type { ConsoleConnection, ConsoleListener, Hypervisor } from '@portico/hypervisor/port.ts'
import { withTimeLimits } from '@portico/hypervisor/time-limits.ts'
import { consoleMachine } from './compute/instances/serial-console.ts'
import { firstSilo, isFirstStart, makeFirstSilo } from './first-start.ts'
import { recordInventory } from './fleet/sleds/inventory.ts'
import { handlers } from './handlers.ts'
import { system } from './kernel/actor.ts'
import { SessionTouches } from './kernel/authentication/sessions.ts'
import { ChangeFollower } from './kernel/changes/follower.ts'
import { type Context, type Db, type Identity, idSource, type PasswordHasher } from './kernel/context.ts'
import { migrateToLatest } from './kernel/database/migrate.ts'
import { transact } from './kernel/database/transact.ts'
import { type FetchOptions, type LogEntry, Pipeline } from './kernel/pipeline/app.ts'
import type { Services } from './kernel/services.ts'
import { Heartbeat } from './reconcile/heartbeat.ts'
import { WorkQueue } from './reconcile/queue.ts'
import { Reconciler } from './reconcile/reconciler.ts'
import { databaseClock, type WorkClock } from './reconcile/work-clock.ts'

export interface ControlPlaneOptions {
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  readonly passwords: PasswordHasher
  readonly hypervisor: Hypervisor
  readonly identity: Identity
  readonly log: (entry: LogEntry) => void
  readonly checkAnswers: boolean
  /** How a session cookie reaches the browser; a header unless given. */
  readonly sendCookie?: (headers: Headers, cookie: string) => void
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

/**
 * The control plane on one database. Several may run on the same one. `fetch` answers every call of the contract;
 * `start` begins background work, `close` ends it and leaves database and machines to their owners.
 */
export class ControlPlane {
  readonly pipeline: Pipeline
  readonly services: Services
  readonly reconciler: Reconciler
  readonly #options: ControlPlaneOptions

  private constructor(options: ControlPlaneOptions) {
    this.#options = options
    const { db } = options
    const queue = new WorkQueue(db, options.workClock ?? databaseClock, idSource(options.random)())
    const report = (error: unknown): void =>
      options.log({ level: 'error', message: 'leases could not be renewed', error })
    this.services = {
      clock: options.clock,
      random: options.random,
      passwords: options.passwords,
      identity: options.identity,
      hypervisor: withTimeLimits(options.hypervisor, options.clock),
      work: { queue, heartbeat: new Heartbeat({ queue, clock: options.clock, report }) },
      sendCookie: options.sendCookie ?? ((headers, cookie) => headers.set('set-cookie', cookie)),
      touches: new SessionTouches(),
      follower: new ChangeFollower(db),
      loginSilo: firstSilo,
    }
    this.reconciler = new Reconciler({ db, services: this.services, log: options.log })
    this.pipeline = new Pipeline({
      db,
      services: this.services,
      handlers,
      committed: () => this.reconciler.wake(),
      log: options.log,
      checkAnswers: options.checkAnswers,
    })
  }

  /** Bring the schema up to date, make what a first start makes, and note the hypervisor's inventory. */
  static async open(options: ControlPlaneOptions): Promise<ControlPlane> {
    await migrateToLatest(options.db)
    const controlPlane = new ControlPlane(options)
    if (await isFirstStart(options.db)) {
      const hash = await options.passwords.hash(options.firstPassword())
      await controlPlane.asSystem('first start', async (ctx) => {
        // Another server on the same new database may have been quicker.
        if (await isFirstStart(ctx.db)) await makeFirstSilo(ctx, hash)
      })
    }
    if (options.alone) await controlPlane.services.work.queue.dropLeases()
    const inventory = await options.hypervisor.inventory()
    await controlPlane.asSystem('inventory', (ctx) => recordInventory(ctx, inventory))
    return controlPlane
  }

  fetch(request: Request, options: FetchOptions = {}): Promise<Response> {
    return this.pipeline.fetch(request, options)
  }

  /**
   * Connect to an instance's serial console, as the websocket call does. `request` carries path, query and
   * credentials of the upgrade.
   */
  async openConsole(
    request: Request,
    listener: ConsoleListener,
    session?: string | null,
  ): Promise<{ connection: ConsoleConnection } | { refusal: Refusal }> {
    return this.pipeline.guard(
      'instance_serial_console_stream',
      request,
      async (ctx, { path, query }) => {
        const selector = { nameOrId: path.instance, project: query.project }
        const machineId = await consoleMachine(ctx, selector, 'collaborator')
        const { consoles } = this.services.hypervisor
        return { connection: await consoles.connect(machineId, query.most_recent ?? null, listener) }
      },
      session,
    )
  }

  /** Run work of Portico itself in a transaction, booked under `operation` in the change log. */
  asSystem<T>(operation: string, work: (ctx: Context) => Promise<T>): Promise<T> {
    const { db, random, clock } = this.#options
    const facts = { actor: system, requestId: null, operation, now: clock.now() }
    return transact({ db, random }, facts, (tx) =>
      work({ ...facts, requestId: '', db: tx, newId: idSource(random), random, origin: '' }),
    )
  }

  start(): void {
    this.reconciler.start()
  }

  async close(): Promise<void> {
    await this.reconciler.close()
  }
}
