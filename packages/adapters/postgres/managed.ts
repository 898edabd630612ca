import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { promisify } from 'node:util'
import { isConnectionLoss, sqlState } from '@portico/control-plane/kernel/database/sql-errors.ts'
import { freeOn, isDiskFull } from '@portico/hypervisor/qemu/files.ts'
import pg from 'pg'
import { noSpace, StartFailure } from '#failure.ts'
import { type Launcher, launcherFor } from './account.ts'
import { hasCluster, makeCluster } from './cluster.ts'
import { type Call, lastLine, programFolder } from './programs.ts'

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
  /** aborted when it is not wanted any more: a start under way then comes to nothing, and leaves nothing running */
  readonly unwanted?: AbortSignal
  /** folder of another PostgreSQL's programs, instead of those we bring */
  readonly programs?: string | undefined
}

/** The data folder's PostgreSQL version must be the one we bring; a newer release says so instead of damaging it. */
const majorVersion = '18'

/** Seconds it may take to come up: after a crash it does again all that was written since its last checkpoint. */
const START_PATIENCE = 600
/** ms until one that runs has its socket */
const SOCKET_PATIENCE = 5000

/**
 * Start PostgreSQL on `<folder>/postgres`, or find it still running after a server that was killed. It listens on a
 * Unix socket only, in a folder of its own that nobody else may enter. Durability is PostgreSQL's own: fsync stays on.
 * @throws StartFailure when the folder cannot be used, or the reason of `unwanted`; nothing runs then
 */
export async function startPostgres(
  folder: string,
  {
    makeRoom = async () => false,
    unwanted = new AbortController().signal,
    programs: otherPrograms,
  }: PostgresOptions = {},
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
  const stop = async (): Promise<void> => {
    // One that has ended by itself is stopped already.
    if (!(await isRunning(call, data))) return
    const how = (mode: string, seconds: number) =>
      call('pg_ctl', ['stop', '-D', data, '-m', mode, '-w', '-t', String(seconds)])
    // Asked to stop while it recovers from a crash, it may wait for ever. At once is as safe: it recovers again.
    await how('fast', 30).catch(() => how('immediate', 30))
  }
  /** Run a start. One that fails, or that nobody wants any more, leaves nothing running. */
  const unlessUnwanted = async (starting: () => Promise<void>): Promise<void> => {
    unwanted.throwIfAborted()
    // Before it runs there is nothing to stop, and after it the start itself looks.
    const interrupt = () => void call('pg_ctl', ['stop', '-D', data, '-m', 'immediate', '-W']).catch(() => {})
    unwanted.addEventListener('abort', interrupt)
    try {
      await starting()
      unwanted.throwIfAborted()
    } catch (error) {
      await stop()
      throw unwanted.aborted ? unwanted.reason : error
    } finally {
      unwanted.removeEventListener('abort', interrupt)
    }
  }
  prepareFolder(socketFolder, owner)
  if (!hasCluster(data)) {
    await makeCluster(call, data, owner).catch((error: unknown) => {
      throw isForWantOfRoom(error, folder) ? noSpace(folder, error) : error
    })
  }
  if (otherPrograms === undefined) checkVersion(data)
  await unlessUnwanted(async () => {
    if (await isRunning(call, data)) await comeUp(data, socketFolder)
    else await startHere()
  })
  return {
    url: `postgres://portico@localhost/portico?host=${encodeURIComponent(socketFolder)}`,
    revive: async () => {
      if (await isRunning(call, data)) return null
      const lastWords = await lastLogLine(data)
      await unlessUnwanted(startHere)
      return lastWords
    },
    stop,
  }
}

/** Bytes below which PostgreSQL may fail to start, and to say why: two segments of its log. */
const LEAST_ROOM = 32 * 1024 ** 2

/** Did PostgreSQL in this folder fail because it had no room? */
export function isForWantOfRoom(error: unknown, folder: string): boolean {
  const cause = error instanceof StartFailure ? error.cause : error
  return isDiskFull(cause) || freeOn(folder) < LEAST_ROOM
}

/** Socket paths may be 107 bytes at most, so sockets do not live in the data folder, which may lie deep. */
function socketFolderFor(data: string): string {
  const id = createHash('sha256').update(path.resolve(data)).digest('hex').slice(0, 16)
  return path.join(tmpdir(), `portico-${id}`)
}

function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }
}

function prepareFolder(folder: string, owner: Launcher['owner']): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (owner !== null) chownSync(folder, owner.uid, owner.gid)
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
  const patience = String(START_PATIENCE)
  const log = path.join(data, 'server.log')
  await call('pg_ctl', ['start', '-D', data, '-w', '-t', patience, '-l', log]).catch((error: unknown) => {
    throw didNotStart(data, error)
  })
  await comeUp(data, socketFolder)
}

/**
 * Resolves when it takes connections and has our database. One that a killed server left may still be coming up.
 * @throws StartFailure
 */
async function comeUp(data: string, socketFolder: string): Promise<void> {
  const began = Date.now()
  for (;;) {
    try {
      return await createDatabase(socketFolder)
    } catch (error) {
      const isRecovering = sqlState(error) === '57P03'
      const patience = isRecovering ? START_PATIENCE * 1000 : SOCKET_PATIENCE
      if (!isConnectionLoss(error) || Date.now() - began > patience) throw didNotStart(data, error)
      await after(50)
    }
  }
}

function didNotStart(data: string, cause: unknown): StartFailure {
  return new StartFailure(
    `PostgreSQL in ${data} did not start: ${lastLine(cause)} See ${path.join(data, 'server.log')}.`,
    { cause },
  )
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
