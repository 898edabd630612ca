import type { Clock, Random } from '@portico/domain/ports.ts'
import type { Refusal } from '@portico/domain/refusals.ts'
import type { ConsoleConnection, ConsoleListener, Hypervisor } from '@portico/hypervisor/port.ts'
import { onSeat } from './compute/instances/console-seat.ts'
import { consoleMachine } from './compute/instances/serial-console.ts'
import { firstSilo, isFirstStart, makeFirstSilo } from './first-start.ts'
import { recordInventory } from './fleet/sleds/inventory.ts'
import { handlers } from './handlers.ts'
import { system } from './kernel/actor.ts'
import { SessionTouches } from './kernel/authentication/sessions.ts'
import { ChangeFollower } from './kernel/changes/follower.ts'
import {
  type Context,
  type Db,
  type Identity,
  idSource,
  type PasswordHasher,
  userOf,
} from './kernel/context.ts'
import { migrateToLatest } from './kernel/database/migrate.ts'
import { transact } from './kernel/database/transact.ts'
import { type FetchOptions, type LogEntry, Pipeline } from './kernel/pipeline/app.ts'
import { limits } from './kernel/limits.ts'
import { Passwords } from './kernel/passwords/passwords.ts'
import { Seats } from './kernel/seats.ts'
import type { Services } from './kernel/services.ts'
import { Throttle } from './kernel/throttle.ts'
import { dropLeases } from './reconcile/leases.ts'
import { Reconciler } from './reconcile/reconciler.ts'

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
    this.services = {
      clock: options.clock,
      random: options.random,
      passwords: new Passwords(options.passwords, options.clock),
      throttle: new Throttle(),
      consoleSeats: new Seats({ all: limits.consoles, each: limits.consolesOfUser }),
      identity: options.identity,
      hypervisor: options.hypervisor,
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
    if (options.alone) await controlPlane.asSystem('recovery', (ctx) => dropLeases(ctx.db))
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
    options: FetchOptions = {},
  ): Promise<{ connection: ConsoleConnection } | { refusal: Refusal }> {
    return this.pipeline.guard(
      'instance_serial_console_stream',
      request,
      async (ctx, { path, query }) => {
        const selector = { nameOrId: path.instance, project: query.project }
        const machineId = await consoleMachine(ctx, selector, 'collaborator')
        const { consoleSeats, hypervisor } = this.services
        const replay = query.most_recent ?? null
        const connection = await onSeat(consoleSeats, userOf(ctx).userId, listener, (seated) =>
          hypervisor.consoles.connect(machineId, replay, seated),
        )
        return { connection }
      },
      options,
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
