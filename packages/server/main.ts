import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { openApiDocument } from '@portico/contract/openapi.ts'
import { ControlPlane } from '@portico/control-plane/control-plane.ts'
import { fillDemo } from '@portico/control-plane/demo/fill.ts'
import { firstSilo, firstUser } from '@portico/control-plane/first-start.ts'
import { ForeignRack } from '@portico/control-plane/fleet/sleds/inventory.ts'
import type { Db } from '@portico/control-plane/kernel/context.ts'
import { systemClock, systemRandom } from '@portico/domain/ports.ts'
import { builtConsole } from './console-build.ts'
import { checkDatabase, holdDataFolder } from './database/check.ts'
import { openPool } from './database/pool.ts'
import { StartFailure } from './failure.ts'
import { type Flags, readFlags, usage } from './flags.ts'
import { foreignRack, openHypervisor } from './hypervisor.ts'
import { loadConsole } from './http/console-files.ts'
import { createHost } from './http/host.ts'
import { listen, type Site } from './http/listen.ts'
import { serialConsoles } from './http/serial-console.ts'
import { outliveReaders, writeLog } from './log.ts'
import { argon2Passwords } from './passwords.ts'
import { startPostgres } from './postgres/managed.ts'
import { stopWhenTold } from './stopping.ts'
import { createUpstreamHost } from './upstream/host.ts'
import { upstreamConsoles } from './upstream/serial-console.ts'
import { version } from './version.ts'

/** Things to be closed when the server stops, last opened first. */
const closers: (() => Promise<unknown>)[] = []

async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).toReversed()) {
    await close().catch((error: unknown) => writeLog({ level: 'error', message: 'while stopping', error }))
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function main(): Promise<void> {
  const flags = readFlags(process.argv.slice(2))
  if (flags.help) return say(usage)
  const consoleFolder = builtConsole(say)
  // Whoever fails first tells the reason; the other's failure must not end the process unheard.
  consoleFolder.catch(() => {})
  const { promise: served, resolve: nowServe } = Promise.withResolvers<Served>()
  // The port comes first: when it is taken, nothing has been touched. Who asks before all is ready waits.
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
      ? await serveOurselves(flags, consoleFolder)
      : await serveUpstream(new URL(flags.upstream), consoleFolder)
  closers.push(() => listening.close())
  nowServe(all)
  say(all.runs)
  const shownHost = flags.host.includes(':') ? `[${flags.host}]` : flags.host
  say(`Portico is ready at http://${shownHost}:${listening.port}`)
}

/** What is served, and one line about what runs the machines. */
interface Served {
  readonly site: Site
  readonly runs: string
}

async function serveOurselves(flags: Flags, consoleFolder: Promise<string>): Promise<Served> {
  const db = await openDatabase(flags)
  const controlPlane = await openControlPlane(flags, db)
  const console = await loadConsole(await consoleFolder)
  controlPlane.start()
  closers.push(() => controlPlane.close())
  return {
    site: {
      fetch: createHost({
        controlPlane,
        console,
        openApi: cached(() => JSON.stringify(openApiDocument())),
      }),
      ...serialConsoles(controlPlane, writeLog),
    },
    runs: controlPlane.services.hypervisor.describe(),
  }
}

async function serveUpstream(upstream: URL, consoleFolder: Promise<string>): Promise<Served> {
  return {
    site: {
      fetch: createUpstreamHost({ upstream, console: await loadConsole(await consoleFolder) }),
      ...upstreamConsoles(upstream, writeLog),
    },
    runs: `The console of ${upstream.origin}: everything is kept and run there`,
  }
}

async function openDatabase(flags: Flags): Promise<Db> {
  if (flags.database !== null) {
    const db = openPool(flags.database)
    closers.push(() => db.destroy())
    await checkDatabase(db, flags.database)
    return db
  }
  const folder = writableFolder(flags.data)
  const postgres = await startPostgres(folder)
  const db = openPool(postgres.url)
  const hold = await holdDataFolder(postgres.url, flags.data).catch(async (error: unknown) => {
    await db.destroy()
    throw error
  })
  closers.push(() => postgres.stop())
  closers.push(() => hold.release())
  closers.push(() => db.destroy())
  return db
}

function writableFolder(data: string): string {
  const folder = path.resolve(data)
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartFailure(`The data folder ${folder} cannot be written. Choose another with --data DIR.`, {
      cause: error,
    })
  }
  return folder
}

/** One level at a time: node's own recursion never ends where the system says that a parent is missing (/proc). */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder))
  mkdirSync(folder)
}

async function openControlPlane(flags: Flags, db: Db): Promise<ControlPlane> {
  const { hypervisor, failNextStart } = await openHypervisor(flags, db, () => writableFolder(flags.data))
  closers.push(() => hypervisor.close())
  const controlPlane = await ControlPlane.open({
    db,
    clock: systemClock,
    random: systemRandom,
    passwords: argon2Passwords(),
    hypervisor,
    identity: { version, hypervisor: hypervisor.kind, preview: false },
    log: writeLog,
    alone: flags.database === null,
    checkAnswers: process.env['NODE_ENV'] === 'development',
    firstPassword,
  }).catch((error: unknown) => {
    throw error instanceof ForeignRack
      ? new StartFailure(foreignRack(hypervisor.kind), { cause: error })
      : error
  })
  if (flags.demo && failNextStart !== null) {
    const filled = await fillDemo(controlPlane, { random: systemRandom, failNextStart })
    if (filled) say(`Silo "${firstSilo}" now has example content.`)
  }
  return controlPlane
}

/** The first administrator's password: given, or made and shown this one time. */
function firstPassword(): string {
  const given = process.env['PORTICO_ADMIN_PASSWORD']
  if (given !== undefined && given !== '') {
    say(`Log in to silo "${firstSilo}" as "${firstUser}" with the password from PORTICO_ADMIN_PASSWORD.`)
    return given
  }
  const made = randomBytes(12).toString('base64url')
  say(`Log in to silo "${firstSilo}" as "${firstUser}" with the password: ${made}`)
  say('It is shown only this once.')
  return made
}

function cached<T>(make: () => T): () => T {
  let value: { made: T } | null = null
  return () => (value ??= { made: make() }).made
}

outliveReaders()
stopWhenTold(closeAll)

try {
  await main()
} catch (error) {
  if (error instanceof StartFailure) process.stderr.write(`${error.message}\n`)
  else writeLog({ level: 'error', message: 'Portico could not start', error })
  await closeAll()
  process.exit(1)
}
