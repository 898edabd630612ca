import { statfs } from 'node:fs/promises'
import type { ControlPlane } from '@portico/control-plane/control-plane.ts'
import { logLag } from '@portico/control-plane/kernel/changes/lag.ts'
import type { Db } from '@portico/control-plane/kernel/context.ts'
import { missingMigrations, NewerSchema } from '@portico/control-plane/kernel/database/migrate.ts'
import { JobBacklog } from '@portico/control-plane/kernel/job-queue/backlog.ts'
import { clockTolerance } from '@portico/domain/issues/limits.ts'
import { sql } from 'kysely'
import type { CheckResult, HealthCheck } from './readiness.ts'
import { checkWalArchive } from './wal-archive.ts'

/** ms without a successful read of the change log after which live updates and caches count as outdated */
const longestUnread = 30_000

/** number of changes that a server may be behind; it reads thousands per second */
const mostUnread = 10_000

/** ms that a due job may wait for a free slot on any server */
const longestOverdue = 300_000

/** ms that a change of a VPC may take until packets obey it */
const longestNotInForce = 60_000

/** bytes that must be free on the data folder's disk */
const leastFree = 256 * 1024 * 1024

/** ms that the upstream system has for its response */
const upstreamTimeout = 5000

const fine = (reason: string): CheckResult => ({ ok: true, reason })
const wrong = (reason: string): CheckResult => ({ ok: false, reason })

/**
 * Returns the health checks of a server with its own database. To add one, add it to this list.
 * @param folder the data folder; null: nothing is stored there
 * @param archivesWal whether the log of the managed PostgreSQL is archived
 */
export function ownChecks(
  controlPlane: ControlPlane,
  db: Db,
  folder: string | null,
  archivesWal = false,
): HealthCheck[] {
  const { services } = controlPlane
  const backlog = new JobBacklog(db, services.jobs.queue, services.clock)
  const log = new ReadsOfLog(controlPlane, db)
  const reachable = () => services.databaseCheck.isReachable()
  const inDatabase = (run: () => Promise<CheckResult>) => async () =>
    (await reachable()) ? run() : wrong('Not known while the database does not respond.')
  return [
    {
      name: 'database',
      critical: true,
      run: async () =>
        (await reachable()) ? fine('The database responds.') : wrong('The database does not respond.'),
    },
    { name: 'migrations', critical: true, run: inDatabase(() => checkSchema(db)) },
    { name: 'change_log', critical: true, run: inDatabase(() => log.check()) },
    { name: 'clock', critical: false, run: inDatabase(() => checkClock(controlPlane, db)) },
    { name: 'background_jobs', critical: false, run: inDatabase(() => checkJobs(backlog)) },
    {
      name: 'hypervisor',
      critical: false,
      run: async () => {
        await services.hypervisor.inventory()
        return fine('The hypervisor responds.')
      },
    },
    ...(services.hypervisor.networks === null
      ? []
      : [{ name: 'networks', critical: false, run: inDatabase(() => checkNetworks(controlPlane, db)) }]),
    ...(archivesWal
      ? [
          {
            name: 'wal_archive',
            critical: false,
            run: inDatabase(() => checkWalArchive(db, services.clock.now())),
          },
        ]
      : []),
    ...(folder === null ? [] : [{ name: 'disk_space', critical: false, run: () => checkSpace(folder) }]),
  ]
}

/** Returns the health checks of a server in front of an upstream. */
export function upstreamChecks(upstream: URL): HealthCheck[] {
  const run = async () => {
    const { status, body } = await fetch(new URL('/v1/ping', upstream), {
      redirect: 'manual',
      signal: AbortSignal.timeout(upstreamTimeout),
    })
    await body?.cancel()
    return status < 500
      ? fine('The upstream system responds.')
      : wrong(`The upstream system responds with status ${status}.`)
  }
  return [
    {
      name: 'upstream',
      critical: true,
      run: () => run().catch(() => wrong('The upstream system cannot be reached.')),
    },
  ]
}

/** A newer schema is not a failure: during an upgrade, old servers serve until the new ones are ready. */
async function checkSchema(db: Db): Promise<CheckResult> {
  try {
    const missing = await missingMigrations(db)
    return missing.length === 0
      ? fine('The schema is that of this version.')
      : wrong(`The database lacks the migrations ${missing.join(', ')}.`)
  } catch (error) {
    if (!(error instanceof NewerSchema)) throw error
    return fine('The database was migrated by a newer Portico. Upgrade this server.')
  }
}

async function checkClock({ services }: ControlPlane, db: Db): Promise<CheckResult> {
  const own = await db
    .selectFrom('server')
    .select('clock_offset')
    .where('id', '=', services.serverId)
    .executeTakeFirst()
  if (own === undefined) return fine('The clock has not been compared with that of the database yet.')
  const off = `The clock differs from that of the database by ${(own.clock_offset / 1000).toFixed(1)} s.`
  return { ok: Math.abs(own.clock_offset) <= clockTolerance, reason: off }
}

async function checkJobs(backlog: JobBacklog): Promise<CheckResult> {
  const all = await backlog.read()
  const [oldest] = all.toSorted((one, other) => other.oldest - one.oldest)
  if (oldest === undefined || oldest.due === 0) return fine('No job is due.')
  const text = `The oldest due job (${oldest.kind}) has waited ${Math.round(oldest.oldest / 1000)} s.`
  return { ok: oldest.oldest <= longestOverdue, reason: text }
}

async function checkNetworks({ services }: ControlPlane, db: Db): Promise<CheckResult> {
  await services.hypervisor.networks?.list()
  const { late } = await db
    .selectFrom('vpc_network')
    .select(sql<number>`count(*)::int`.as('late'))
    .where('time_waiting', '<', new Date(services.clock.now().getTime() - longestNotInForce))
    .executeTakeFirstOrThrow()
  return late === 0
    ? fine('The network engine responds, and all changes of VPCs are in force.')
    : wrong(`Changes of ${late} VPCs have not been in force for a minute. portico doctor checks the host.`)
}

async function checkSpace(folder: string): Promise<CheckResult> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const text = `${Math.round(free / 1024 ** 2)} MiB are free on the disk of the data folder.`
  return { ok: free >= leastFree, reason: text }
}

/** Checks that the server still reads the change log, and how far it is behind. */
class ReadsOfLog {
  readonly #controlPlane: ControlPlane
  readonly #db: Db
  #reads = -1
  /** time in ms at which a new read was last seen */
  #seenAt = 0

  constructor(controlPlane: ControlPlane, db: Db) {
    this.#controlPlane = controlPlane
    this.#db = db
  }

  async check(): Promise<CheckResult> {
    const { follower, clock } = this.#controlPlane.services
    const now = clock.now().getTime()
    if (follower.reads !== this.#reads) {
      this.#reads = follower.reads
      this.#seenAt = now
    }
    const unread = now - this.#seenAt
    if (unread > longestUnread)
      return wrong(`The change log was last read ${Math.round(unread / 1000)} s ago.`)
    const lag = await logLag(this.#db, follower)
    return { ok: lag <= mostUnread, reason: `The server is ${lag} changes behind the change log.` }
  }
}
