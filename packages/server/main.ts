import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { openApiDocument } from '@portico/contract/openapi.ts'
import { ControlPlane } from '@portico/control-plane/control-plane.ts'
import { type Filled, fillDemo } from '@portico/control-plane/demo/fill.ts'
import { lab, studio } from '@portico/control-plane/demo/story/other-silos.ts'
import { firstSilo, firstUser } from '@portico/control-plane/first-start.ts'
import { ForeignRack } from '@portico/control-plane/fleet/sleds/inventory.ts'
import type { Db } from '@portico/control-plane/kernel/context.ts'
import { NewerSchema } from '@portico/control-plane/kernel/database/migrate.ts'
import { isDatabaseFull } from '@portico/control-plane/kernel/database/sql-errors.ts'
import { systemClock, systemRandom } from '@portico/domain/ports.ts'
import { siloOfHost } from '@portico/domain/silos/hosts.ts'
import { isDiskFull } from '@portico/hypervisor/qemu/files.ts'
import { upgradePostgres } from './backup/upgrade-postgres.ts'
import { threadDiskFiles } from '@portico/adapters/disk-files/disk-files.ts'
import { openBackupTarget } from './backup-target.ts'
import { builtConsole } from './console-build.ts'
import { keepBallastFile } from './database/ballast-file.ts'
import { checkDatabase } from './database/check.ts'
import { lockDataFolder, writableFolder } from './database/data-folder.ts'
import { type DatabaseLink, linkDatabase } from './database/link.ts'
import {
  forReservations,
  forMigrations,
  openBreakablePool,
  openPool,
  type Pool,
} from '@portico/adapters/postgres/pool.ts'
import { demoHost, providerKey } from './demo/keys.ts'
import { createDemoProvider, type DemoProvider } from './demo/provider.ts'
import { noSpace, StartFailure } from '@portico/adapters/failure.ts'
import { foreignRack, openHypervisor } from './hypervisor.ts'
import { loadConsole, loadLoaders } from './http/console-files.ts'
import { createHost } from './http/host.ts'
import { gated } from './http/gated.ts'
import { redirecting } from './http/redirect.ts'
import type { Site } from './http/site.ts'
import { listen, type Listening } from './http/listen.ts'
import { serialConsoles } from './http/serial-console.ts'
import { keepIdleMemorySmall, ownHeap } from './idle-memory.ts'
import { imageServices } from './image-files.ts'
import { closeInheritedFiles } from './inherited-files.ts'
import { Lifetime } from './lifetime.ts'
import { withHealth } from './health/answer-health.ts'
import { type MonitoredDatabase, Monitoring } from './monitoring.ts'
import { recentLines, ignoreBrokenPipes, writeLog } from './log.ts'
import { argon2Passwords } from '@portico/adapters/passwords.ts'
import { isDiskFullFailure, startPostgres } from '@portico/adapters/postgres/managed.ts'
import { nodeSaml } from '@portico/adapters/saml/saml.ts'
import { checkSettings } from './settings/check-settings.ts'
import { databaseUrl } from './settings/database-url.ts'
import { startHelp } from './settings/help.ts'
import { readSettings, type ReadSettings } from './settings/read-settings.ts'
import type { Settings } from './settings/table.ts'
import { stopOnSignal } from './stopping.ts'
import { ComputationThread } from './computations/thread.ts'
import type { TlsCertificates } from './tls/certificates.ts'
import { openCertificates } from './tls/open.ts'
import { createUpstreamHost } from './upstream/host.ts'
import { tellSystemd } from './tell-systemd.ts'
import { upstreamConsoles } from './upstream/serial-console.ts'
import { version } from './version.ts'
import { nodeCertificates } from '@portico/adapters/x509/certificates.ts'

const lifetime = new Lifetime()
const monitoring = new Monitoring()

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Returns what a call with `--help` or `--version` prints, instead of starting a server. */
function onlyPrints(args: readonly string[]): string | null {
  if (args.includes('--help') || args.includes('-h')) return startHelp('npm start --')
  return args.includes('--version') ? version : null
}

/** Returns whether other users of this host can read the password of the database. */
function showsPassword({ settings: { database }, given }: ReadSettings): boolean {
  return (
    database !== null && given.get('database')?.name === '--database' && new URL(database).password !== ''
  )
}

const passwordInFlag =
  'The password in --database is visible in the list of processes. Use PORTICO_DATABASE_PASSWORD or --database-password-file.'

async function main(): Promise<void> {
  const args = process.argv.slice(2)
  const answer = onlyPrints(args)
  if (answer !== null) {
    // The channel to the parent process must not keep this one running.
    process.channel?.unref()
    return say(answer)
  }
  const read = readSettings({ args, env: process.env })
  checkSettings(read.settings)
  const settings: Settings = { ...read.settings, database: databaseUrl(read.settings) }
  await monitoring.open(settings)
  // Closed last, so that a stopping server can be observed.
  lifetime.opened(() => monitoring.close())
  if (showsPassword(read)) writeLog({ level: 'info', message: passwordInFlag })
  const certificates = await openCertificates(settings, { clock: systemClock, log: writeLog })
  const consoleFolder = builtConsole(say, lifetime.stopSignal)
  // The first failure is reported; a later rejection must not end the process.
  consoleFolder.catch(() => {})
  const { promise: served, resolve: nowServe } = Promise.withResolvers<Served>()
  // The port is bound first, so that a start with a port in use changes nothing. Requests wait until everything is
  // ready.
  const site = withHealth(monitoring.health, {
    fetch: async (...request) => (await served).site.fetch(...request),
    upgrade: async (...connection) => (await served).site.upgrade(...connection),
    end: () => all.site.end(),
  })
  const guarded = async (inner: Site) => (await served).guard(inner)
  const listening = await listenFor(site, guarded, settings, certificates)
  const all =
    settings.upstream === null
      ? await serveOurselves(settings, consoleFolder, certificates).catch((error: unknown) => {
          throw whyNotStarted(error, settings)
        })
      : await serveUpstream(new URL(settings.upstream), consoleFolder)
  nowServe(all)
  monitoring.serve(listening, all.monitored, settings)
  lifetime.opened(() => listening.close())
  const stopCollecting = keepIdleMemorySmall({ clock: systemClock, ...ownHeap() })
  lifetime.opened(async () => stopCollecting())
  lifetime.opened(() => monitoring.drain(settings.drainTime))
  say(all.runs)
  if (monitoring.runs !== null) say(monitoring.runs)
  say(`Portico is ready at ${listening.url}`)
  await tellSystemd(writeLog)
}

/** The open ports of the server. */
interface Ports extends Pick<Listening, 'counts'> {
  readonly url: string
  close(): Promise<unknown>
}

/**
 * Listens for the site and, if that is set, for plain HTTP to redirect.
 * @param guarded wraps a site with the allow list as soon as it is known
 * @throws StartFailure
 */
async function listenFor(
  site: Site,
  guarded: (site: Site) => Promise<Site>,
  settings: Settings,
  certificates: TlsCertificates | null,
): Promise<Ports> {
  const { host, port, publicUrl, trustedProxy, httpRedirectPort, zones } = settings
  const outside = { publicUrl, trustedProxies: trustedProxy }
  const { report } = monitoring.observation
  const options = { host, outside, clock: systemClock, log: writeLog, report }
  const shownHost = host.includes(':') ? `[${host}]` : host
  const main = await listen(site, { ...options, port, certificates })
  const counts = () => main.counts()
  if (certificates === null) {
    return { url: `http://${shownHost}:${main.port}`, counts, close: () => main.close() }
  }
  lifetime.opened(async () => certificates.close())
  const url = `https://${shownHost}:${main.port}`
  if (httpRedirectPort === null) return { url, counts, close: () => main.close() }
  const isOwnHost = (name: string) => siloOfHost(name, zones) !== null || certificates.covers(name)
  const redirect = guarded(redirecting({ publicUrl, port: main.port, isOwnHost }))
  const plain = await listen(
    withHealth(monitoring.health, {
      fetch: async (...request) => (await redirect).fetch(...request),
      upgrade: async (...connection) => (await redirect).upgrade(...connection),
      end: () => {},
    }),
    { ...options, port: httpRedirectPort, flags: { port: '--http-redirect-port', host: '--host' } },
  )
  say(`Plain HTTP on port ${plain.port} is redirected to HTTPS`)
  return { url, counts, close: () => Promise.all([main.close(), plain.close()]) }
}

interface Served {
  readonly site: Site
  /** wraps a site with the allow list, if there is one */
  readonly guard: (site: Site) => Site
  /** one line of text about the hypervisor */
  readonly runs: string
  /** where the data are, for health checks and metrics: in the own database, or at an upstream */
  readonly monitored: MonitoredDatabase | URL
}

async function serveOurselves(
  settings: Settings,
  consoleFolder: Promise<string>,
  certificates: TlsCertificates | null,
): Promise<Served> {
  const database = await openDatabase(settings)
  const { controlPlane, demoProvider } = await openControlPlane(settings, database)
  const folder = await consoleFolder
  const [console, readPage] = await Promise.all([loadConsole(folder), loadLoaders(folder)])
  if (certificates !== null) {
    await controlPlane.followCertificates((all) => certificates.useOfSilos(all))
  }
  controlPlane.start()
  lifetime.opened(() => controlPlane.close())
  const guard = (site: Site) => gated(controlPlane.services.gate, site)
  return {
    guard,
    site: guard({
      fetch: createHost({
        controlPlane,
        console,
        readPage,
        openApi: cached(() => JSON.stringify(openApiDocument())),
        demoProvider,
      }),
      ...serialConsoles(controlPlane, { log: writeLog, clock: systemClock }),
    }),
    runs: controlPlane.services.hypervisor.describe(),
    monitored: { controlPlane, db: database.db, pools: database.pools },
  }
}

/** Returns the reason of a failed start. A full disk is reported in one line, wherever the error occurs. */
function whyNotStarted(error: unknown, { data, database }: Settings): unknown {
  if (isDiskFull(error)) return noSpace(path.resolve(data), error)
  if (!isDatabaseFull(error)) return error
  if (database === null) return noSpace(path.resolve(data), error)
  return new StartFailure('The disk of the database is full. Free space there.', { cause: error })
}

async function serveUpstream(upstream: URL, consoleFolder: Promise<string>): Promise<Served> {
  return {
    guard: (site) => site,
    site: {
      fetch: createUpstreamHost({
        upstream: { url: upstream, log: writeLog },
        console: await loadConsole(await consoleFolder),
      }),
      ...upstreamConsoles(upstream, { log: writeLog, clock: systemClock }),
    },
    runs: `The console of ${upstream.origin}: all data and machines are there`,
    monitored: upstream,
  }
}

interface OpenedDatabase {
  readonly db: Db
  readonly reservationDb: Db
  readonly migrationDb: Db
  readonly link: DatabaseLink
  readonly pools: Readonly<Record<string, Pool>>
}

async function openDatabase(settings: Settings): Promise<OpenedDatabase> {
  if (settings.database !== null) return connectTo(settings.database)
  const folder = writableFolder(settings.data)
  lifetime.opened(await lockDataFolder(folder))
  const ballast = await keepBallastFile(folder, { clock: systemClock, log: writeLog })
  lifetime.opened(async () => ballast.close())
  await upgradePostgres({ folder, log: (message) => writeLog({ level: 'info', message }) })
  const postgres = await startPostgres(folder, {
    freeSpace: () => ballast.release(),
    aborted: lifetime.stopSignal,
    walArchive: settings.walArchive,
  })
  lifetime.opened(() => postgres.stop())
  const revive = async () => {
    const lastLog = await postgres.restart()
    if (lastLog === null) return
    writeLog({
      level: 'error',
      message: `PostgreSQL had stopped and was restarted. Its last log lines: ${lastLog}`,
    })
  }
  return connectTo(postgres.url, revive).catch((error: unknown) => {
    throw isDiskFullFailure(error, folder) ? noSpace(folder, error) : error
  })
}

/** @param revive restarts a managed PostgreSQL */
async function connectTo(url: string, revive?: () => Promise<void>): Promise<OpenedDatabase> {
  const pool = openBreakablePool(url)
  const { db } = pool
  lifetime.opened(() => db.destroy())
  await checkDatabase(db, url)
  const migrationDb = openPool(url, forMigrations)
  lifetime.opened(() => migrationDb.destroy())
  const reservations = openBreakablePool(url, forReservations)
  lifetime.opened(() => reservations.db.destroy())
  const lost = (reason: string): void => {
    pool.breakConnections(reason)
    reservations.breakConnections(reason)
  }
  const link = await linkDatabase({ url, log: writeLog, lost, ...(revive && { revive }) })
  lifetime.opened(() => link.close())
  const pools = { requests: pool, reservations }
  return { db, reservationDb: reservations.db, migrationDb, link, pools }
}

async function openControlPlane(
  settings: Settings,
  { db, reservationDb, migrationDb, link }: OpenedDatabase,
): Promise<{ controlPlane: ControlPlane; demoProvider: DemoProvider | null }> {
  const { hypervisor, failNextStart } = await openHypervisor(settings, db, () =>
    writableFolder(settings.data),
  )
  lifetime.opened(() => hypervisor.close())
  const computations = new ComputationThread({ clock: systemClock, log: writeLog })
  lifetime.opened(() => computations.close())
  let isNew = false
  const controlPlane = await ControlPlane.open({
    db,
    reservationDb,
    migrationDb,
    historyDays: settings.keepHistory,
    sampleDays: settings.keepSamples,
    watchDatabase: (listener) => link.watch(listener),
    clock: systemClock,
    random: systemRandom,
    passwords: argon2Passwords(),
    hypervisor,
    computations,
    certificates: nodeCertificates,
    saml: nodeSaml({ internalHosts: settings.privateIdentityProviders }),
    zones: settings.zones,
    diskFiles: threadDiskFiles(systemClock),
    backupTarget: await openBackupTarget(settings, () => writableFolder(settings.data)),
    ...(await imageServices(() => writableFolder(settings.data), settings.privateMirrors)),
    identity: { version, hypervisor: hypervisor.kind, preview: false },
    log: writeLog,
    observer: monitoring.observation.observer,
    lines: recentLines,
    alone: settings.database === null,
    checkAnswers: process.env['NODE_ENV'] === 'development',
    firstPassword: () => {
      isNew = true
      return firstPassword(settings.adminPassword)
    },
  }).catch((error: unknown) => {
    if (error instanceof ForeignRack) {
      throw new StartFailure(foreignRack(hypervisor.kind), { cause: error })
    }
    if (error instanceof NewerSchema) {
      throw new StartFailure(`${error.message}. Start the newer Portico, or choose another database.`, {
        cause: error,
      })
    }
    throw error
  })
  if (!isNew && settings.adminPassword !== null) say(passwordUnused)
  if (!settings.demo || failNextStart === null) return { controlPlane, demoProvider: null }
  const key = await providerKey(controlPlane)
  const host = demoHost(key, systemClock)
  sayFilled(await fillDemo(controlPlane, { random: systemRandom, failNextStart, host }))
  return { controlPlane, demoProvider: createDemoProvider(controlPlane, key) }
}

/** Prints the created example content, and how to log in. The password is shown only here. */
function sayFilled({ silos, password }: Filled): void {
  if (silos.length > 0) say(`Example content was created in these silos: ${silos.join(', ')}.`)
  if (password !== null) {
    const names = lab.people.map(({ name }) => name).join(', ')
    say(`Sign in to silo "${lab.name}" as one of ${names} with the password: ${password}`)
    say('It is not shown again.')
  }
  if (silos.includes(studio.name)) {
    say(`Sign in to silo "${studio.name}" on the page of its test provider, without a password.`)
  }
}

const passwordUnused =
  'PORTICO_ADMIN_PASSWORD changed nothing, because the first administrator exists already. To set a new password: ' +
  `portico admin reset-password ${firstSilo} ${firstUser}`

/** Returns the first administrator's password: the given one, or a generated one that is printed only here. */
function firstPassword(given: string | null): string {
  if (given !== null) {
    say(`Sign in to silo "${firstSilo}" as "${firstUser}" with the password from PORTICO_ADMIN_PASSWORD.`)
    return given
  }
  const made = randomBytes(12).toString('base64url')
  say(`Sign in to silo "${firstSilo}" as "${firstUser}" with the password: ${made}`)
  say('It is not shown again.')
  return made
}

function cached<T>(make: () => T): () => T {
  let value: { made: T } | null = null
  return () => (value ??= { made: make() }).made
}

closeInheritedFiles()
ignoreBrokenPipes()
stopOnSignal(() => lifetime.stop())

try {
  await lifetime.start(main)
} catch (error) {
  // If the server was told to stop, the failure is a consequence and is not reported; the process ends when everything
  // is closed.
  if (!lifetime.stopSignal.aborted) {
    if (error instanceof StartFailure) process.stderr.write(`${error.message}\n`)
    else writeLog({ level: 'error', message: 'Portico could not start', error })
    await lifetime.end()
    process.exit(1)
  }
}
