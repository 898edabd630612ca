import { statSync } from 'node:fs'
import { chmod, chown } from 'node:fs/promises'

/**
 * The accounts that programs run as when the server is root: they have no name, own nothing else and can log in nowhere.
 * A guest that breaks out finds the files of machines and nothing more; what breaks out of a program that reads a
 * stranger's image finds not even those, and no other image: it can neither signal nor trace what reads that. Above the accounts that distributions hand out.
 */
const UNPRIVILEGED = { machines: 64_640, images: { first: 64_641, count: 16 } } as const

export interface Owner {
  readonly uid: number
  readonly gid: number
}

/** Whom files belong to that QEMU has to write; null: to us, who run it. */
export const machineOwner = (): Owner | null => (isRoot() ? ownerOf(UNPRIVILEGED.machines) : null)

/** The accounts that programs which read images may have, one for each image; none: to us. */
export function imageOwners(): readonly Owner[] {
  const { first, count } = UNPRIVILEGED.images
  return isRoot() ? Array.from({ length: count }, (_, i) => ownerOf(first + i)) : []
}

const isRoot = (): boolean => process.getuid?.() === 0

const ownerOf = (id: number): Owner => ({ uid: id, gid: id })

export interface Limits {
  /** bytes of address space */
  readonly memory: number
  /** bytes of the largest file */
  readonly fileSize: number
  /** seconds of a processor; none unless given */
  readonly processorTime?: number
  /** of its account, threads too: only for an account that nobody else has; none unless given */
  readonly processes?: number
  /** It is ended with the server, however that ends; machines outlive it. */
  readonly endsWithServer?: boolean
}

const OPEN_FILES = 1024

/**
 * A command line with what has to run before it: giving up root, and limits that nothing inside can raise. A file at
 * its limit is an error that QEMU tells of, not a signal that ends it.
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
  // Set last of all that the kernel knows of it: giving up root would unset it.
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

/** The group that may use the processor's virtualization; null without one, and root's own is not lent. */
function kvmGroup(): number | null {
  return statSync('/dev/kvm', { throwIfNoEntry: false })?.gid || null
}

/** What a program gets of our surroundings: where programs are, and nothing that could be a secret. */
export const bareEnvironment = (): NodeJS.ProcessEnv => ({ PATH: process.env['PATH'], LC_ALL: 'C' })

/** Let QEMU read and write a file, and nobody else. */
export async function giveToQemu(file: string): Promise<void> {
  await chmod(file, 0o600)
  const owner = machineOwner()
  if (owner !== null) await chown(file, owner.uid, owner.gid)
}
