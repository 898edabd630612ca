import { execFile, type ExecFileException } from 'node:child_process'
import { messageOf } from '@portico/domain/error-message.ts'
import { HypervisorError } from '#port.ts'
import { bareEnvironment } from '#qemu/account.ts'
import { lastLine } from '#qemu/endings.ts'
import { storageFullError } from '#qemu/storage-guard.ts'

/** A Ceph cluster as Portico reaches it. */
export interface ClusterOptions {
  /** path of the cluster's configuration file */
  readonly conf: string
  /** name of the user without `client.` */
  readonly user: string
  readonly pool: string
}

type CephProgram = 'ceph' | 'rbd' | 'rados'

/** Numbers of errors (`errno`), which programs of Ceph return or print. */
export const errno = {
  notPermitted: 1,
  missing: 2,
  accessDenied: 13,
  busy: 16,
  exists: 17,
  invalid: 22,
  noSpace: 28,
  notEmpty: 39,
  blocklisted: 108,
  timedOut: 110,
  quota: 122,
} as const

/** A program of Ceph failed. */
export class CephError extends Error {
  override readonly name = 'CephError'
  /** `missing-program`: it is not installed; `no-answer`: Ceph did not answer in time */
  readonly code: number | 'missing-program' | 'no-answer' | null
  constructor(message: string, code: CephError['code']) {
    super(message)
    this.code = code
  }
}

export interface Ceph extends ClusterOptions {
  /**
   * Runs a program of Ceph with this cluster's options.
   * @param limit ms after which the program is killed; 60 s if omitted
   * @returns its output
   * @throws CephError
   */
  run(program: CephProgram, args: readonly string[], options?: RunOptions): Promise<string>
}

export interface RunOptions {
  readonly limit?: number
  /** content of the standard input */
  readonly input?: Uint8Array
}

/** Seconds in which the monitors have to answer a new client. */
export const connectSeconds = 5
const defaultLimit = 60_000
/** Maximum output in bytes, enough for about a million parts of a disk. */
const maxOutput = 128 * 1024 ** 2
/** Number of programs that run at once: each one is a new client of the cluster with about 30 MB of memory. */
const atOnce = 8

export function openCeph(options: ClusterOptions): Ceph {
  const { conf, user, pool } = options
  const inTurn = limitedTo(atOnce)
  const common = (program: CephProgram): string[] => [
    '--conf',
    conf,
    '--id',
    user,
    ...(program === 'ceph'
      ? ['--connect-timeout', String(connectSeconds), '--format', 'json']
      : [`--client-mount-timeout=${connectSeconds}`]),
    ...(program === 'rados' ? ['--pool', pool] : []),
  ]
  return {
    ...options,
    run: (program, args, runOptions = {}) =>
      inTurn(() => runProgram(program, [...common(program), ...args], runOptions)),
  }
}

function runProgram(
  program: CephProgram,
  args: readonly string[],
  { limit = defaultLimit, input }: RunOptions = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      program,
      args,
      { env: bareEnvironment(), timeout: limit, killSignal: 'SIGKILL', maxBuffer: maxOutput },
      (error, stdout, stderr) => {
        if (error === null) resolve(stdout)
        else reject(cephError(program, error, stderr, stdout))
      },
    )
    // The program may end before it has read everything; its exit says why.
    child.stdin?.on('error', () => {})
    child.stdin?.end(input)
  })
}

function cephError(
  program: CephProgram,
  error: ExecFileException,
  stderr: string,
  stdout: string,
): CephError {
  if (error.code === 'ENOENT') {
    return new CephError(`There is no program ${program}. Debian has it in ceph-common`, 'missing-program')
  }
  const text = `${program}: ${lastLine(stderr) ?? lastLine(stdout) ?? messageOf(error)}`
  if (error.killed === true) return new CephError(text, 'no-answer')
  const general = generalFailure(stderr)
  if (general !== undefined) return new CephError(text, general)
  // `rados` exits with 1 and prints the number, such as "(2) No such file or directory".
  const code = program === 'rados' ? printedErrno(stderr) : Number(error.code)
  return new CephError(text, code)
}

/**
 * Returns the code of a failure that has nothing to do with the image or object, although its number may be the same;
 * undefined if the output shows none.
 */
export function generalFailure(output: string): CephError['code'] | undefined {
  if (/timed out|couldn't connect|error connecting|error reading conf/i.test(output)) return 'no-answer'
  return /opening (default )?pool/.test(output) ? null : undefined
}

/** Returns the last number in parentheses that a program printed, as Ceph's programs print errors. */
function printedErrno(output: string): number | null {
  const found = [...output.matchAll(/\((\d+)\) [A-Z]/g)].at(-1)?.[1]
  return found === undefined ? null : Number(found)
}

/** Whether a program of Ceph failed with one of these numbers. */
export function isErrno(error: unknown, ...codes: readonly number[]): boolean {
  return error instanceof CephError && typeof error.code === 'number' && codes.includes(error.code)
}

/** Whether Ceph did not answer in time. */
export const isSilent = (error: unknown): boolean =>
  error instanceof CephError && (error.code === 'no-answer' || error.code === errno.timedOut)

/** Returns a failure of Ceph as the port reports it. Other errors are returned unchanged. */
export function explained(error: unknown): unknown {
  if (!(error instanceof CephError)) return error
  if (isErrno(error, errno.noSpace, errno.quota)) return storageFullError(error)
  const because = (message: string): HypervisorError =>
    new HypervisorError(message, { retry: true, cause: error })
  if (isSilent(error)) {
    return because(
      "The storage (Ceph) does not answer. It has no quorum, its network is interrupted, or it does not know Portico's key",
    )
  }
  if (isErrno(error, errno.blocklisted)) {
    return because('The storage (Ceph) refuses this server, because its address is on the blocklist')
  }
  if (isErrno(error, errno.notPermitted, errno.accessDenied)) {
    return because(`The storage (Ceph) does not permit this to Portico's user: ${error.message}`)
  }
  return because(`The storage (Ceph) failed: ${error.message}`)
}

/** Returns a function that runs at most `count` works at once. */
function limitedTo(count: number): <R>(work: () => Promise<R>) => Promise<R> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= count) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
