import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { promisify } from 'node:util'
import { messageOf } from '@portico/domain/error-message.ts'
import { isConnectionLoss, sqlState } from '@portico/control-plane/kernel/database/sql-errors.ts'
import { freeBytes, isDiskFull } from '@portico/hypervisor/qemu/files.ts'
import pg from 'pg'
import { noSpace, StartFailure } from '#failure.ts'
import { type Launcher, launcherFor } from './account.ts'
import { hasCluster, makeCluster } from './cluster.ts'
import { type Call, lastLine, programFolder } from './programs.ts'
import { archiveOf, archivingSettings, recoverySettings, setArchive } from './wal/archive.ts'

const run = promisify(execFile)

/** A managed PostgreSQL in the data folder. */
export interface ManagedPostgres {
  /** for node-postgres */
  readonly url: string
  /** Restarts it if it is not running. @returns its last output if it was not running, else null */
  restart(): Promise<string | null>
  stop(): Promise<void>
}

export interface PostgresOptions {
  /** called if the disk is too full to start; returns false if no space could be freed */
  readonly freeSpace?: () => Promise<boolean>
  /** aborted when it is no longer needed: a start in progress is then stopped, and nothing keeps running */
  readonly aborted?: AbortSignal
  /** folder of the programs of another PostgreSQL, instead of the included ones */
  readonly programs?: string | undefined
  /**
   * folder of archives of the log (`wal/archive.ts`), null to archive nothing; if not given, the log is archived as it
   * was before
   */
  readonly walArchive?: string | null
  /** a recovery from an archive that the cluster begins with */
  readonly recovery?: Recovery
}

interface Recovery {
  /** folder of the archive */
  readonly archive: string
  /** the time to recover to; null: the end of the archive */
  readonly to: Date | null
}

/** The included version of PostgreSQL, which must be that of the data folder. */
export const majorVersion = '18'

/** Maximum seconds of a start: crash recovery repeats everything written since the last checkpoint. */
const START_TIMEOUT = 600
/** ms until a running server has its socket */
const SOCKET_TIMEOUT = 5000

/**
 * Starts PostgreSQL on `<folder>/postgres`, or finds it still running after a server was killed. It listens only on a
 * Unix socket in a private folder. fsync stays on.
 * @throws StartFailure if the folder cannot be used, or the reason of `unwanted`; nothing runs then
 */
export async function startPostgres(
  folder: string,
  {
    freeSpace = async () => false,
    aborted = new AbortController().signal,
    programs: otherPrograms,
    walArchive,
    recovery,
  }: PostgresOptions = {},
): Promise<ManagedPostgres> {
  const data = path.join(folder, 'postgres')
  const programs = otherPrograms ?? (await programFolder())
  let socketFolder = socketFolderFor(data)
  const call = (name: string, args: readonly string[]) => {
    const launcher = launcherFor(path.join(programs, name), data)
    return run(launcher.command, [...launcher.args, ...args], { env: environment(), cwd: '/' })
  }
  const launcher = launcherFor(path.join(programs, 'postgres'), data)
  const { owner } = launcher
  const settings = (): StartSettings => ({
    socketFolder,
    more: [
      ...archivingSettings(archiveOf(data)),
      ...(recovery === undefined ? [] : recoverySettings(recovery.archive, recovery.to)),
    ],
  })
  /** Starts it, after freeing space if necessary. */
  const startHere = async (): Promise<void> => {
    // Without free space it may start, and stop at its first write.
    if (freeBytes(folder) < MIN_FREE_BYTES) await freeSpace()
    try {
      await start(call, data, settings())
    } catch (error) {
      if (!isDiskFullFailure(error, folder)) throw error
      if (!(await freeSpace())) throw noSpace(folder, error)
      await start(call, data, settings())
    }
  }
  const stop = async (): Promise<void> => {
    // It may have ended by itself.
    if (!(await isRunning(call, data))) return
    const how = (mode: string, seconds: number) =>
      call('pg_ctl', ['stop', '-D', data, '-m', mode, '-w', '-t', String(seconds)])
    // During crash recovery a normal stop may wait forever. An immediate one is as safe, since recovery runs again.
    await how('fast', 30).catch(() => how('immediate', 30))
  }
  /** Runs a start. After a failed or aborted one, nothing keeps running. */
  const unlessAborted = async (starting: () => Promise<void>): Promise<void> => {
    aborted.throwIfAborted()
    // Before it runs there is nothing to stop, and afterwards the start itself checks.
    const interrupt = () => void call('pg_ctl', ['stop', '-D', data, '-m', 'immediate', '-W']).catch(() => {})
    aborted.addEventListener('abort', interrupt)
    try {
      await starting()
      aborted.throwIfAborted()
    } catch (error) {
      await stop()
      throw aborted.aborted ? aborted.reason : error
    } finally {
      aborted.removeEventListener('abort', interrupt)
    }
  }
  prepareFolder(socketFolder, owner)
  if (!hasCluster(data)) {
    await makeCluster(call, data, owner).catch((error: unknown) => {
      throw isDiskFullFailure(error, folder) ? noSpace(folder, error) : error
    })
  }
  if (otherPrograms === undefined) checkVersion(data)
  const isChanged = walArchive !== undefined && setArchive(data, walArchive, launcher)
  await unlessAborted(async () => {
    // Archiving can only be switched on and off by a start.
    if (isChanged) await stop()
    if (await isRunning(call, data)) {
      // It was started with the temporary folder of another process.
      socketFolder = runningSocketFolder(data) ?? socketFolder
      await waitUntilReady(data, socketFolder)
    } else await startHere()
    if (archiveOf(data) !== null) await reloadSettings(socketFolder)
  })
  return {
    url: urlOf(socketFolder),
    restart: async () => {
      if (await isRunning(call, data)) return null
      const lastOutput = await lastLogLine(data)
      await unlessAborted(startHere)
      return lastOutput
    },
    stop,
  }
}

/**
 * Returns the URL for node-postgres of the running PostgreSQL of a data folder. The folder for temporary files, in which
 * its socket is, may be another one in the server's environment than in this process.
 * @throws StartFailure if it does not run
 */
export function runningUrl(folder: string): string {
  const data = path.join(folder, 'postgres')
  const socketFolder = runningSocketFolder(data)
  if (socketFolder !== null) return urlOf(socketFolder)
  throw new StartFailure(
    `A server is using ${folder}, but its PostgreSQL does not run: it may be starting or stopping. Try again.`,
  )
}

/**
 * Returns the same as {@link runningUrl} if PostgreSQL accepts connections.
 * @throws StartFailure if it does not, since its server starts or stops
 */
export async function readyUrl(folder: string): Promise<string> {
  const url = runningUrl(folder)
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return url
  } catch (error) {
    throw new StartFailure(
      `A server is using ${folder}, but its PostgreSQL does not accept connections: ${messageOf(error)}. Try again.`,
      { cause: error },
    )
  } finally {
    await client.end().catch(() => {})
  }
}

/** Returns the folder of the socket of a running PostgreSQL; null if it does not run. */
function runningSocketFolder(data: string): string | null {
  try {
    // Line 5 of the file is the folder of the socket.
    return readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[4] || null
  } catch {
    return null
  }
}

const urlOf = (socketFolder: string): string =>
  `postgres://portico@localhost/portico?host=${encodeURIComponent(socketFolder)}`

/** Bytes of free space below which PostgreSQL may fail to start without a message: two WAL segments. */
const MIN_FREE_BYTES = 32 * 1024 ** 2

/** Whether PostgreSQL in this folder failed for lack of storage. */
export function isDiskFullFailure(error: unknown, folder: string): boolean {
  const cause = error instanceof StartFailure ? error.cause : error
  return isDiskFull(cause) || freeBytes(folder) < MIN_FREE_BYTES
}

/** Socket paths have at most 107 bytes, so sockets are not in the data folder, whose path may be long. */
function socketFolderFor(data: string): string {
  const id = createHash('sha256').update(path.resolve(data)).digest('hex').slice(0, 16)
  return path.join(tmpdir(), `portico-${id}`)
}

function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }
}

/** Returns the account that PostgreSQL needs as the owner of its files; null: that of this process. */
export async function ownerOfCluster(folder: string): Promise<Launcher['owner']> {
  return launcherFor(path.join(await programFolder(), 'postgres'), path.join(folder, 'postgres')).owner
}

function prepareFolder(folder: string, owner: Launcher['owner']): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (owner !== null) chownSync(folder, owner.uid, owner.gid)
}

/** Returns the major version of PostgreSQL that created a cluster; null if there is none. */
export function clusterVersion(data: string): string | null {
  return hasCluster(data) ? readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim() : null
}

function checkVersion(data: string): void {
  const version = clusterVersion(data)
  if (version === majorVersion) return
  const advice =
    Number(version) < Number(majorVersion)
      ? 'Start the server of this version once, which moves the data.'
      : 'Run the release of Portico that created it.'
  throw new StartFailure(
    `${data} was created by PostgreSQL ${version}, this Portico includes ${majorVersion}. ${advice}`,
  )
}

/** Returns the text of the log of a cluster's PostgreSQL; empty if there is none. */
export async function logOfCluster(folder: string): Promise<string> {
  return readFile(path.join(folder, 'postgres', 'server.log'), 'utf8').catch(() => '')
}

async function isRunning(call: Call, data: string): Promise<boolean> {
  try {
    await call('pg_ctl', ['status', '-D', data])
    return true
  } catch {
    return false
  }
}

/** What the settings of a start depend on. */
interface StartSettings {
  readonly socketFolder: string
  /** further lines of the configuration */
  readonly more: readonly string[]
}

async function start(call: Call, data: string, { socketFolder, more }: StartSettings): Promise<void> {
  writeFileSync(
    path.join(data, 'postgresql.auto.conf'),
    [
      `listen_addresses = ''`,
      `unix_socket_directories = '${socketFolder}'`,
      `unix_socket_permissions = 0700`,
      `max_connections = 100`,
      `shared_buffers = 128MB`,
      // Transactions are short and retried, so that late deadlock detection costs more than early checks.
      `deadlock_timeout = 100ms`,
      `log_destination = stderr`,
      `log_timezone = UTC`,
      `timezone = UTC`,
      ...more,
      '',
    ].join('\n'),
  )
  const timeout = String(START_TIMEOUT)
  const log = path.join(data, 'server.log')
  await call('pg_ctl', ['start', '-D', data, '-w', '-t', timeout, '-l', log]).catch(
    async (error: unknown) => {
      throw await didNotStart(data, error)
    },
  )
  await waitUntilReady(data, socketFolder)
}

/**
 * Makes PostgreSQL read its settings. Its checkpointer begins during recovery, when it ignores that the log is to be
 * archived every minute, and would look again only after five minutes.
 */
async function reloadSettings(socketFolder: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(socketFolder) })
  await client.connect()
  try {
    await client.query('select pg_reload_conf()')
  } finally {
    await client.end()
  }
}

/**
 * Resolves when it accepts connections and has our database. One left by a killed server may still be starting.
 * @throws StartFailure
 */
async function waitUntilReady(data: string, socketFolder: string): Promise<void> {
  const began = Date.now()
  for (;;) {
    try {
      return await createDatabase(socketFolder)
    } catch (error) {
      const isRecovering = sqlState(error) === '57P03'
      const timeout = isRecovering ? START_TIMEOUT * 1000 : SOCKET_TIMEOUT
      if (!isConnectionLoss(error) || Date.now() - began > timeout) throw await didNotStart(data, error)
      await after(50)
    }
  }
}

async function didNotStart(data: string, cause: unknown): Promise<StartFailure> {
  const reason = (await lastError(data)) ?? lastLine(cause)
  return new StartFailure(
    `PostgreSQL in ${data} did not start: ${reason} See ${path.join(data, 'server.log')}.`,
    { cause },
  )
}

/** Returns why PostgreSQL ended, by the last lines of its log; null if they do not say it. */
async function lastError(data: string): Promise<string | null> {
  const text = await readFile(path.join(data, 'server.log'), 'utf8').catch(() => '')
  const lines = text.trimEnd().split('\n').slice(-10)
  const error = lines.findLast((line) => / (FATAL|PANIC): /.test(line))
  return error === undefined ? null : `${error.replace(/^.*?(FATAL|PANIC): +/, '')}.`
}

/** Returns PostgreSQL's last log line, which usually says why it ended. */
async function lastLogLine(data: string): Promise<string> {
  const text = await readFile(path.join(data, 'server.log'), 'utf8').catch(() => '')
  return text.trimEnd().split('\n').at(-1) || 'it printed no error'
}

/** The package does not include createdb, so this uses a connection. */
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
