import { createClient } from '@portico/contract/client.ts'
import type { Clock } from '@portico/domain/ports.ts'
import type { Role } from '@portico/domain/roles.ts'
import { manualClock } from '@portico/domain/testing/manual-clock.ts'
import { seededRandom } from '@portico/domain/testing/seeded-random.ts'
import type { ImageConverter } from '@portico/hypervisor/image-files.ts'
import type { NetworkEngine } from '@portico/hypervisor/network/port.ts'
import { createSimulatedRack } from '@portico/hypervisor/simulated/rack.ts'
import { nodeSaml } from '@portico/adapters/saml/saml.ts'
import { nodeCertificates } from '@portico/adapters/x509/certificates.ts'
import { ControlPlane } from '@portico/control-plane/control-plane.ts'
import { firstSilo, firstUser } from '@portico/control-plane/first-start.ts'
import { databaseRackStore } from '@portico/control-plane/fleet/simulated-rack/store.ts'
import { fleetId } from '@portico/control-plane/kernel/authentication/authenticate.ts'
import { evaluatedReachability } from '@portico/control-plane/network/paths/reachability.ts'
import type { LogEntry } from '@portico/control-plane/kernel/log-entry.ts'
import type { Observer } from '@portico/control-plane/kernel/observer.ts'
import type { PasswordHasher } from '@portico/control-plane/kernel/context.ts'
import { memoryTarget } from '@portico/control-plane/compute/backups/memory-target.ts'
import type { DiskFiles } from '@portico/control-plane/kernel/disk-files.ts'
import type { BackupTarget } from '@portico/control-plane/kernel/backup-target.ts'
import type { Certificates } from '@portico/control-plane/kernel/certificates.ts'
import type { Downloads } from '@portico/control-plane/kernel/downloads.ts'
import type { Saml } from '@portico/control-plane/kernel/saml.ts'
import { type Computations, inlineComputations } from '@portico/control-plane/kernel/computations.ts'
import { sha256Hex } from '@portico/control-plane/kernel/secrets.ts'
import { jobClockOf } from '@portico/control-plane/kernel/job-queue/job-clock.ts'
import { testDatabase, type TestDatabase } from './database.ts'
import type { ServerLife } from './killable.ts'
import { createQuotas } from '@portico/control-plane/identity/silos/equip.ts'

/** Stores passwords as they are, which is fast; the real hasher is slow by design. */
export const testPasswords: PasswordHasher = {
  hash: (password) => Promise.resolve(`plain:${password}`),
  decoy: 'nothing fits this',
  verify: (password, phc) => Promise.resolve(phc === `plain:${password}`),
}

export const adminPassword = 'an admin password'

/** A response to a request of a test user. */
export interface Reply {
  readonly status: number
  readonly headers: Headers
  /** response body parsed as JSON; null if there is none */
  readonly body: any // oxlint-disable-line typescript/no-explicit-any -- tests look into every shape
}

/** A user with a session, and functions that send requests as this user. */
export interface TestUser {
  readonly id: string
  readonly token: string
  get(path: string): Promise<Reply>
  post(path: string, body?: unknown): Promise<Reply>
  put(path: string, body?: unknown): Promise<Reply>
  delete(path: string): Promise<Reply>
  /** The typed client that the console also uses. */
  readonly api: ReturnType<typeof createClient>
}

export interface Rights {
  readonly silo?: string
  readonly fleet?: Role
  readonly siloRole?: Role
  /** role of the user in each project, by project id */
  readonly projects?: Readonly<Record<string, Role>>
}

/** A control plane with a separate database and a simulated rack, whose time the test controls. */
export type TestCloud = Awaited<ReturnType<typeof testCloud>>

export interface TestCloudOptions {
  readonly seed?: number
  readonly sleds?: number
  /** whether the storage of the rack can refuse the writes of a sled; true by default */
  readonly hasFence?: boolean
  /** Returns the hasher to use instead of the fast hasher; receives the clock of the test cloud. */
  readonly passwords?: (clock: Clock) => PasswordHasher
  readonly imageConverter?: ImageConverter
  readonly downloads?: Downloads
  readonly diskFiles?: DiskFiles
  /** where backups are stored; in memory by default */
  readonly backupTarget?: BackupTarget | null
  readonly certificates?: Certificates | null
  readonly saml?: Saml | null
  readonly computations?: Computations
  readonly observer?: Observer
  /** gets the documents of VPCs; none by default */
  readonly networks?: NetworkEngine
  /** gets the log of the server, in addition to `messages` */
  readonly log?: (entry: LogEntry) => void
}

const origin = 'http://portico.test'

type Connections = Pick<TestDatabase, 'db' | 'reservationDb'>

export async function testCloud({
  seed = 1,
  sleds = 32,
  hasFence = true,
  passwords,
  imageConverter,
  downloads,
  backupTarget = memoryTarget(),
  diskFiles,
  certificates = nodeCertificates,
  saml = nodeSaml({ internalHosts: new Set() }),
  computations = inlineComputations,
  observer,
  networks,
  log = () => {},
}: TestCloudOptions = {}) {
  const clock = manualClock()
  const open = (database: Connections, seedOfIds: number, hasher: PasswordHasher = testPasswords) => {
    const { db, reservationDb } = database
    const rack = createSimulatedRack({
      seed: 7,
      sleds,
      hasFence,
      clock,
      store: databaseRackStore(db),
      reachability: evaluatedReachability(db),
    })
    const errors: unknown[] = []
    const messages: string[] = []
    const controlPlane = ControlPlane.open({
      db,
      ...(reservationDb && { reservationDb }),
      clock,
      random: seededRandom(seedOfIds),
      passwords: hasher,
      hypervisor:
        networks === undefined
          ? rack
          : { ...rack, networking: 'vpc', networks, traffic: networks.traffic, captures: networks },
      imageConverter: imageConverter ?? null,
      downloads: downloads ?? null,
      backupTarget,
      diskFiles: diskFiles ?? null,
      certificates,
      saml,
      computations,
      ...(observer && { observer }),
      identity: { version: '0.0.0', hypervisor: 'simulated', preview: false },
      log: (entry) => {
        log(entry)
        messages.push(entry.message)
        if (entry.level === 'error') errors.push(entry.error ?? entry.message)
      },
      checkAnswers: true,
      alone: false,
      jobClock: jobClockOf(clock),
      firstPassword: () => adminPassword,
    })
    return { rack, errors, messages, controlPlane }
  }
  const database = await testDatabase(`cloud-${sleds}`, async (db) => {
    await open({ db, reservationDb: null }, 999_999).controlPlane
  })
  const { rack, errors, messages, controlPlane: opening } = open(database, seed, passwords?.(clock))
  const controlPlane = await opening
  const { db } = database
  let servers = 1

  async function sendThrough(
    server: ControlPlane,
    token: string | null,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Reply> {
    const headers = new Headers(token === null ? {} : { cookie: `session=${token}` })
    if (body !== undefined) headers.set('content-type', 'application/json')
    const response = await server.fetch(
      new Request(`${origin}${path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
    if (response.status === 500) throw new AggregateError(errors, `500 from ${method} ${path}`)
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
  }

  const send = (token: string | null, method: string, path: string, body?: unknown): Promise<Reply> =>
    sendThrough(controlPlane, token, method, path, body)

  function sender(id: string, token: string, server = controlPlane): TestUser {
    const call = (method: string, path: string, body?: unknown): Promise<Reply> =>
      sendThrough(server, token, method, path, body)
    return {
      id,
      token,
      get: (path) => call('GET', path),
      post: (path, body) => call('POST', path, body),
      put: (path, body) => call('PUT', path, body),
      delete: (path) => call('DELETE', path),
      api: createClient({
        baseUrl: origin,
        fetch: (input, init) => server.fetch(new Request(input, init)),
        headers: { cookie: `session=${token}` },
      }),
    }
  }

  async function openSession(userId: string, siloId: string): Promise<string> {
    const token = `test-session-of-${userId}`
    await controlPlane.asSystem('test set-up', async (ctx) => {
      await ctx.db
        .insertInto('session')
        .values({
          id: ctx.newId(),
          silo_id: siloId,
          user_id: userId,
          token_hash: await sha256Hex(token),
          time_created: ctx.now,
          time_last_used: ctx.now,
        })
        .execute()
    })
    return token
  }

  const siloIdOf = async (name: string) =>
    (await db.selectFrom('silo').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id

  let users = 0

  /** Creates a user with a session and exactly these rights. */
  async function user(rights: Rights = {}): Promise<TestUser> {
    const siloId = await siloIdOf(rights.silo ?? firstSilo)
    const id = await controlPlane.asSystem('test set-up', async (ctx) => {
      const userId = ctx.newId()
      const name = `user-${++users}`
      await ctx.db
        .insertInto('silo_user')
        .values({
          id: userId,
          silo_id: siloId,
          external_id: name,
          display_name: name,
          password_hash: await testPasswords.hash(name),
          time_created: ctx.now,
          time_modified: ctx.now,
        })
        .execute()
      const grant = (kind: 'fleet' | 'silo' | 'project', resource: string, role: Role) =>
        ctx.db
          .insertInto('role_assignment')
          .values({
            id: ctx.newId(),
            resource_kind: kind,
            resource_id: resource,
            silo_id: kind === 'fleet' ? null : siloId,
            project_id: kind === 'project' ? resource : null,
            identity_kind: 'silo_user',
            identity_id: userId,
            role,
          })
          .execute()
      if (rights.fleet !== undefined) await grant('fleet', fleetId, rights.fleet)
      if (rights.siloRole !== undefined) await grant('silo', siloId, rights.siloRole)
      for (const [project, role] of Object.entries(rights.projects ?? {})) {
        await grant('project', project, role)
      }
      return userId
    })
    return sender(id, await openSession(id, siloId))
  }

  /** Creates another silo with a quota and without content. */
  async function silo(name: string): Promise<string> {
    return controlPlane.asSystem('test set-up', async (ctx) => {
      const id = ctx.newId()
      await ctx.db
        .insertInto('silo')
        .values({
          id,
          name,
          description: '',
          discoverable: true,
          identity_mode: 'local_only',
          mapped_fleet_roles: '{}',
          time_created: ctx.now,
          time_modified: ctx.now,
        })
        .execute()
      await createQuotas(ctx, id, { cpus: 100, memory: 1024 ** 4, storage: 1024 ** 4 })
      return id
    })
  }

  const first = await db
    .selectFrom('silo_user')
    .select(['id', 'silo_id'])
    .where('external_id', '=', firstUser)
    .executeTakeFirstOrThrow()
  const adminToken = await openSession(first.id, first.silo_id)

  return {
    db,
    clock,
    rack,
    errors,
    /** log messages of the server */
    messages,
    controlPlane,
    /**
     * Starts another server with the same database and a separate connection to the same rack.
     * @param life ends the server's access to the database, for servers that are killed
     */
    async another(life?: ServerLife) {
      servers += 1
      const seen: Connections =
        life === undefined
          ? database
          : {
              db: database.db.withPlugin(life.plugin),
              reservationDb: database.reservationDb?.withPlugin(life.plugin) ?? null,
            }
      const { rack: link, controlPlane: next } = open(seen, seed + servers * 1_000_000)
      const server = await next
      return {
        rack: link,
        controlPlane: server,
        /** the first administrator, whose requests go to this server */
        admin: sender(first.id, adminToken, server),
        settle: () => server.reconciler.settle(),
      }
    },
    /** The first administrator, who is fleet admin and silo admin of `main`. */
    admin: sender(first.id, adminToken),
    anonymous: sender('', ''),
    user,
    silo,
    send,
    /** Runs all due background jobs without advancing the time. */
    settle: () => controlPlane.reconciler.settle(),
    /** Advances the time in steps, and runs background jobs after each step, like a running server. */
    async pass(seconds: number, step = 0.5): Promise<void> {
      for (let passed = 0; passed < seconds; passed += step) {
        await controlPlane.reconciler.settle()
        clock.advance(step * 1000)
      }
      await controlPlane.reconciler.settle()
    },
    close: () => database.close(),
  }
}
