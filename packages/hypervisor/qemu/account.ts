import { statSync } from 'node:fs'
import { chmod, chown } from 'node:fs/promises'

/**
 * IDs of the accounts that programs run under when the server is root. The accounts have no name, own nothing else and
 * cannot log in. A guest that breaks out of QEMU can access only the files of machines. A program that is exploited by
 * an image cannot access even those, and cannot signal or trace the programs that process other images. The IDs are
 * above the ranges that distributions assign.
 */
const UNPRIVILEGED = { machines: 64_640, images: { first: 64_641, count: 16 } } as const

export interface Owner {
  readonly uid: number
  readonly gid: number
}

/** Returns the owner of files that QEMU writes; null if that is the user of the server. */
export const machineOwner = (): Owner | null => (isRoot() ? ownerOf(UNPRIVILEGED.machines) : null)

/**
 * Returns the accounts for programs that read images, one per image; empty if these programs run as the user of the
 * server.
 */
export function imageOwners(): readonly Owner[] {
  const { first, count } = UNPRIVILEGED.images
  return isRoot() ? Array.from({ length: count }, (_, i) => ownerOf(first + i)) : []
}

const isRoot = (): boolean => process.getuid?.() === 0

const ownerOf = (id: number): Owner => ({ uid: id, gid: id })

export interface Limits {
  /** maximum address space in bytes */
  readonly memory: number
  /** maximum file size in bytes */
  readonly fileSize: number
  /** maximum CPU time in seconds; unlimited if omitted */
  readonly processorTime?: number
  /** maximum number of processes and threads of the account, which no other program may use; unlimited if omitted */
  readonly processes?: number
  /** whether the program is killed when the server ends. Machines outlive the server. */
  readonly endsWithServer?: boolean
}

const OPEN_FILES = 1024

/**
 * Returns a command line that starts a program without root privileges and with limits. If the program exceeds the file
 * size limit, its write fails, but the program is not ended by a signal.
 */
export function confined(
  program: string,
  args: readonly string[],
  limits: Limits,
  owner: Owner | null = machineOwner(),
): [string, string[]] {
  const limited = [
    'prlimit',
    `--as=${limits.memory}`,
    `--fsize=${limits.fileSize}`,
    `--nofile=${OPEN_FILES}`,
    '--core=0',
    ...(limits.processorTime === undefined ? [] : [`--cpu=${limits.processorTime}`]),
    ...(limits.processes === undefined ? [] : [`--nproc=${limits.processes}`]),
    '--',
    program,
    ...args,
  ]
  // This setting must come last, since dropping root privileges would reset it.
  const ends = limits.endsWithServer === true ? ['--pdeathsig=KILL'] : []
  if (owner === null) {
    const tied = ends.length === 0 ? limited : ['setpriv', ...ends, '--no-new-privs', '--', ...limited]
    return ['env', ['--ignore-signal=XFSZ', ...tied]]
  }
  const { uid, gid } = owner
  const kvm = uid === UNPRIVILEGED.machines ? kvmGroup() : null
  const groups = kvm === null ? '--clear-groups' : `--groups=${kvm}`
  const lowered = [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    groups,
    ...ends,
    '--no-new-privs',
    '--',
    ...limited,
  ]
  return ['env', ['--ignore-signal=XFSZ', ...lowered]]
}

/**
 * Returns the group that may use hardware virtualization, or null. The group of root is never used, even if it owns the
 * device.
 */
function kvmGroup(): number | null {
  return statSync('/dev/kvm', { throwIfNoEntry: false })?.gid || null
}

/** Returns the environment of programs: PATH and the locale, but nothing that could be a secret. */
export const bareEnvironment = (): NodeJS.ProcessEnv => ({ PATH: process.env['PATH'], LC_ALL: 'C' })

/** Makes a file readable and writable for QEMU's account only. */
export async function giveToQemu(file: string): Promise<void> {
  await chmod(file, 0o600)
  const owner = machineOwner()
  if (owner !== null) await chown(file, owner.uid, owner.gid)
}
