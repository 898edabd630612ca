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
import { admitAll } from '@portico/control-plane/network/allow-list/open.ts'
import { systemClock, systemRandom } from '@portico/domain/ports.ts'
import { isDiskFull } from '@portico/hypervisor/qemu/files.ts'
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
} from '@portico/adapters/postgres/pool.ts'
import { mirrorsFrom } from '@portico/adapters/downloads/allowed-addresses.ts'
import { demoHost, providerKey } from './demo/keys.ts'
import { createDemoProvider, type DemoProvider } from './demo/provider.ts'
import { noSpace, StartFailure } from '@portico/adapters/failure.ts'
import { type Flags, readFlags, usage } from './flags.ts'
import { foreignRack, openHypervisor } from './hypervisor.ts'
import { loadConsole, loadLoaders } from './http/console-files.ts'
import { createHost } from './http/host.ts'
import { gated } from './http/gated.ts'
import type { Site } from './http/site.ts'
import { listen } from './http/listen.ts'
import { serialConsoles } from './http/serial-console.ts'
import { keepIdleMemorySmall, ownHeap } from './idle-memory.ts'
import { imageServices } from './image-files.ts'
import { closeInheritedFiles } from './inherited-files.ts'
import { Lifetime } from './lifetime.ts'
import { recentLines, ignoreBrokenPipes, writeLog } from './log.ts'
import { argon2Passwords } from '@portico/adapters/passwords.ts'
import { isDiskFullFailure, startPostgres } from '@portico/adapters/postgres/managed.ts'
import { nodeSaml } from '@portico/adapters/saml/saml.ts'
import { stopOnSignal } from './stopping.ts'
import { ComputationThread } from './computations/thread.ts'
import { createUpstreamHost } from './upstream/host.ts'
import { upstreamConsoles } from './upstream/serial-console.ts'
import { version } from './version.ts'
import { nodeCertificates } from '@portico/adapters/x509/certificates.ts'

const lifetime = new Lifetime()

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function main(): Promise<void> {
  const flags = readFlags(process.argv.slice(2))
  if (flags.help) {
    // The process only prints the usage, so the channel to the parent process must not keep it running.
    process.channel?.unref()
    return say(usage)
  }
  const consoleFolder = builtConsole(say, lifetime.stopSignal)
  // The first failure is reported; a later rejection must not end the process.
  consoleFolder.catch(() => {})
  const { promise: served, resolve: nowServe } = Promise.withResolvers<Served>()
  // The port is bound first, so that a start with a port in use changes nothing. Requests wait until everything is
  // ready.
  const listening = await listen(
    {
      fetch: async (...request) => (await served).site.fetch(...request),
      upgrade: async (...connection) => (await served).site.upgrade(...connection),
      end: () => all.site.end(),
    },
    { ...flags, clock: systemClock, log: writeLog },
  )
  const all =
    flags.upstream === null
      ? await serveOurselves(flags, consoleFolder).catch((error: unknown) => {
          throw whyNotStarted(error, flags)
        })
      : await serveUpstream(new URL(flags.upstream), consoleFolder)
  nowServe(all)
  lifetime.opened(() => listening.close())
  const stopCollecting = keepIdleMemorySmall({ clock: systemClock, ...ownHeap() })
  lifetime.opened(async () => stopCollecting())
  say(all.runs)
  const shownHost = flags.host.includes(':') ? `[${flags.host}]` : flags.host
  say(`Portico is ready at http://${shownHost}:${listening.port}`)
}

/** The served site, and one line of text about the hypervisor. */
interface Served {
  readonly site: Site
  readonly runs: string
}

async function serveOurselves(flags: Flags, consoleFolder: Promise<string>): Promise<Served> {
  const { controlPlane, demoProvider } = await openControlPlane(flags, await openDatabase(flags))
  const folder = await consoleFolder
  const [console, readPage] = await Promise.all([loadConsole(folder), loadLoaders(folder)])
  controlPlane.start()
  lifetime.opened(() => controlPlane.close())
  return {
    site: gated(controlPlane.services.gate, {
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
  }
}

/** Returns the reason of a failed start. A full disk is reported in one line, wherever the error occurs. */
function whyNotStarted(error: unknown, { data, database }: Flags): unknown {
  if (isDiskFull(error)) return noSpace(path.resolve(data), error)
  if (!isDatabaseFull(error)) return error
  if (database === null) return noSpace(path.resolve(data), error)
  return new StartFailure('The disk of the database is full. Free space there.', { cause: error })
}

async function serveUpstream(upstream: URL, consoleFolder: Promise<string>): Promise<Served> {
  return {
    site: {
      fetch: createUpstreamHost({
        upstream: { url: upstream, log: writeLog },
        console: await loadConsole(await consoleFolder),
      }),
      ...upstreamConsoles(upstream, { log: writeLog, clock: systemClock }),
    },
    runs: `The console of ${upstream.origin}: all data and machines are there`,
  }
}

interface OpenedDatabase {
  readonly db: Db
  readonly reservationDb: Db
  readonly migrationDb: Db
  readonly link: DatabaseLink
}

async function openDatabase(flags: Flags): Promise<OpenedDatabase> {
  if (flags.database !== null) return connectTo(flags.database)
  const folder = writableFolder(flags.data)
  lifetime.opened(await lockDataFolder(folder))
  const ballast = await keepBallastFile(folder, { clock: systemClock, log: writeLog })
  lifetime.opened(async () => ballast.close())
  const postgres = await startPostgres(folder, {
    freeSpace: () => ballast.release(),
    aborted: lifetime.stopSignal,
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
  return { db, reservationDb: reservations.db, migrationDb, link }
}

async function openControlPlane(
  flags: Flags,
  { db, reservationDb, migrationDb, link }: OpenedDatabase,
): Promise<{ controlPlane: ControlPlane; demoProvider: DemoProvider | null }> {
  const { hypervisor, failNextStart } = await openHypervisor(flags, db, () => writableFolder(flags.data))
  lifetime.opened(() => hypervisor.close())
  const computations = new ComputationThread({ clock: systemClock, log: writeLog })
  lifetime.opened(() => computations.close())
  const controlPlane = await ControlPlane.open({
    db,
    reservationDb,
    migrationDb,
    historyDays: flags.keepHistory,
    sampleDays: flags.keepSamples,
    watchDatabase: (listener) => link.watch(listener),
    clock: systemClock,
    random: systemRandom,
    passwords: argon2Passwords(),
    hypervisor,
    computations,
    certificates: nodeCertificates,
    // The setting lists providers within the operator's own network, in the notation of image mirrors.
    saml: nodeSaml({ internalHosts: mirrorsFrom(process.env['PORTICO_PRIVATE_IDENTITY_PROVIDERS']) }),
    zones: flags.zones,
    ...(await imageServices(() => writableFolder(flags.data))),
    identity: { version, hypervisor: hypervisor.kind, preview: false },
    log: writeLog,
    lines: recentLines,
    alone: flags.database === null,
    checkAnswers: process.env['NODE_ENV'] === 'development',
    firstPassword,
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
  if (flags.allowAnySource) await allowAnySource(controlPlane)
  if (!flags.demo || failNextStart === null) return { controlPlane, demoProvider: null }
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

/** Admits every address, for an administrator who locked everyone out. At this point no request is served yet. */
async function allowAnySource(controlPlane: ControlPlane): Promise<void> {
  const wasList = await controlPlane.asSystem('allow any source', admitAll)
  await controlPlane.services.gate.read()
  say(
    wasList
      ? 'The allow list was reset: requests from any address are accepted.'
      : 'The allow list is open already: requests from any address are accepted.',
  )
}

/** Returns the first administrator's password: the given one, or a generated one that is printed only here. */
function firstPassword(): string {
  const given = process.env['PORTICO_ADMIN_PASSWORD']
  if (given !== undefined && given !== '') {
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
