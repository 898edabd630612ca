import { statSync } from 'node:fs'
import { chmod, chown } from 'node:fs/promises'

/**
 * The accounts of programs when the server runs as root. They have no name, own nothing else and cannot log in. A guest
 * that breaks out can access files of machines only. A program that is exploited by an image cannot access even those,
 * and cannot signal or trace the programs for other images. The numbers are above those that distributions assign.
 */
const UNPRIVILEGED = { machines: 64_640, images: { first: 64_641, count: 16 } } as const

export interface Owner {
  readonly uid: number
  readonly gid: number
}

/** Owner of files that QEMU writes; null: the user of the server. */
export const machineOwner = (): Owner | null => (isRoot() ? ownerOf(UNPRIVILEGED.machines) : null)

/** Returns the accounts for programs that read images, one per image; empty: the user of the server. */
export function imageOwners(): readonly Owner[] {
  const { first, count } = UNPRIVILEGED.images
  return isRoot() ? Array.from({ length: count }, (_, i) => ownerOf(first + i)) : []
}

const isRoot = (): boolean => process.getuid?.() === 0

const ownerOf = (id: number): Owner => ({ uid: id, gid: id })

export interface Limits {
  /** bytes of address space */
  readonly memory: number
  /** maximum file size in bytes */
  readonly fileSize: number
  /** CPU time in seconds; unlimited by default */
  readonly processorTime?: number
  /** processes and threads of its account, which must not be shared; unlimited by default */
  readonly processes?: number
  /** It ends with the server in any case; machines outlive the server. */
  readonly endsWithServer?: boolean
}

const OPEN_FILES = 1024

/**
 * Returns a command line that drops root and sets limits before the program starts. Exceeding the file size limit is an
 * error that QEMU reports, not a signal that ends it.
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
  // Set last, since dropping root would reset it.
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

/** Returns the group that may use hardware virtualization; null without one. The group of root is never used. */
function kvmGroup(): number | null {
  return statSync('/dev/kvm', { throwIfNoEntry: false })?.gid || null
}

/** The environment of programs: only PATH, and nothing that could be a secret. */
export const bareEnvironment = (): NodeJS.ProcessEnv => ({ PATH: process.env['PATH'], LC_ALL: 'C' })

/** Makes a file readable and writable for QEMU's account only. */
export async function giveToQemu(file: string): Promise<void> {
  await chmod(file, 0o600)
  const owner = machineOwner()
  if (owner !== null) await chown(file, owner.uid, owner.gid)
}
