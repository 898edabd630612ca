import { statSync } from 'node:fs'
import { availableParallelism, cpus, hostname, totalmem } from 'node:os'
import path from 'node:path'
import { systemRandom, uuid } from '@portico/domain/ports.ts'
import type { Inventory, PhysicalDiskInventory, SledInventory } from '#hardware/inventory.ts'
import { freeBytes, readIfExists, writeAtomically } from './files.ts'
import type { Folders } from './folders.ts'
import { diskOf, hostDisks, readSys } from './host-disks.ts'

const GIBIBYTE = 1024 ** 3

/**
 * Returns the memory for machines in bytes. The host, Portico and PostgreSQL keep an eighth of the total, at least 1
 * GiB and at most 8 GiB.
 */
export function usableMemory(total: number): number {
  const reserved = Math.min(8 * GIBIBYTE, Math.max(GIBIBYTE, total / 8))
  return Math.max(0, Math.floor((total - reserved) / GIBIBYTE) * GIBIBYTE)
}

interface Identity {
  readonly rackId: string
  readonly sledId: string
  readonly diskId: string
  /** IDs of the host's other disks, by the properties that identify a disk; undefined until a disk was found */
  readonly others?: Readonly<Record<string, string>>
}

/** Returns the path of host.json, which contains the IDs of this host. */
export const identityFile = (folders: Folders): string => path.join(folders.root, 'host.json')

/** Returns the ids of this host, generated once and stored in the data folder. */
export async function hostIdentity(folders: Folders): Promise<Identity> {
  const file = identityFile(folders)
  const known = await readIfExists(file)
  if (known !== null) return JSON.parse(known) as Identity
  const made = { rackId: uuid(systemRandom), sledId: uuid(systemRandom), diskId: uuid(systemRandom) }
  await writeAtomically(file, JSON.stringify(made))
  return made
}

/** The resources of the host that guests may use. */
export interface HostShare {
  /** bytes used by volumes and snapshots */
  readonly used: number
  /** bytes of storage reserved for the host */
  readonly reserve: number
  /** whether no further data may be stored */
  readonly full: boolean
  /** vCPUs per hardware thread */
  readonly overcommit: number
  /** size of the disk that was reported last, in bytes; 0 if none was */
  readonly lastSize: number
}

/** Returns serial number, part number and revision of this host. */
export function hostBoard(): Pick<SledInventory, 'serial' | 'part' | 'revision'> {
  const board = (name: string): string => readSys(`/sys/class/dmi/id/${name}`)
  return {
    serial: board('product_serial') || hostname(),
    part: board('product_name') || cpus()[0]?.model.trim() || 'host',
    revision: 1,
  }
}

/** Returns this host as a rack with one sled and no switch. The disk of the data folder comes first. */
export async function hostInventory(folders: Folders, share: HostShare): Promise<Inventory> {
  const identity = await hostIdentity(folders)
  const { rackId, sledId, diskId } = identity
  return {
    rackId,
    sleds: [
      {
        id: sledId,
        cubby: 0,
        ...hostBoard(),
        usableHardwareThreads: Math.floor(availableParallelism() * share.overcommit),
        usablePhysicalRam: usableMemory(totalmem()),
        failure: null,
        disks: [dataDisk(folders.root, diskId, share), ...(await otherDisks(folders, identity))],
      },
    ],
    uninitialized: [],
    switches: [],
  }
}

/**
 * Returns a size in whole GiB with hysteresis. The last reported size is returned again while the difference is less
 * than one GiB, so that the size does not fluctuate when other programs write files.
 */
export function steadySize(bytes: number, last: number): number {
  return Math.abs(bytes - last) < GIBIBYTE ? last : Math.max(0, Math.floor(bytes / GIBIBYTE) * GIBIBYTE)
}

/**
 * Returns the disk with the data folder. Its size is the space that volumes use plus the free space, minus the reserve.
 */
function dataDisk(folder: string, id: string, share: HostShare): PhysicalDiskInventory {
  const numbers = deviceNumbers(folder)
  const device = (name: string): string =>
    readSys(`/sys/dev/block/${numbers}/device/${name}`) ||
    readSys(`/sys/dev/block/${numbers}/../device/${name}`)
  return {
    id,
    vendor: device('vendor') || 'unknown',
    serial: device('serial') || `fs-${numbers}`,
    model: device('model') || 'file system of the data folder',
    formFactor: 'u2',
    size: steadySize(freeBytes(folder) + share.used - share.reserve, share.lastSize),
    full: share.full,
    wear: null,
  }
}

/**
 * Returns the host's other disks, on which Portico stores nothing. Their kind excludes them from the storage capacity.
 */
async function otherDisks(folders: Folders, identity: Identity): Promise<PhysicalDiskInventory[]> {
  const holdsData = diskOf(deviceNumbers(folders.root))
  const disks = hostDisks().filter(({ name }) => name !== holdsData)
  if (disks.length === 0) return []
  const known = identity.others ?? {}
  const keyOf = ({ model, serial }: (typeof disks)[number]): string => `${model}/${serial}`
  const fresh = disks.map(keyOf).filter((key) => !Object.hasOwn(known, key))
  const others = { ...known, ...Object.fromEntries(fresh.map((key) => [key, uuid(systemRandom)])) }
  if (fresh.length > 0) await writeAtomically(identityFile(folders), JSON.stringify({ ...identity, others }))
  return disks.map((disk) => ({
    id: others[keyOf(disk)] ?? '',
    vendor: disk.vendor,
    serial: disk.serial,
    model: disk.model,
    formFactor: 'm2',
    size: 0,
    full: false,
    wear: null,
  }))
}

/** Returns the device numbers of a file system, `major:minor`, decoded as makedev(3) encodes them. */
function deviceNumbers(folder: string): string {
  const { dev } = statSync(folder)
  return `${(dev >> 8) & 0xfff}:${(dev & 0xff) | ((dev >> 12) & 0xfff00)}`
}
