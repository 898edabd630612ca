import { statSync } from 'node:fs'
import { availableParallelism, cpus, hostname, totalmem } from 'node:os'
import path from 'node:path'
import { systemRandom, uuid } from '@portico/domain/ports.ts'
import type { Inventory, PhysicalDiskInventory, SledInventory } from '#hardware/inventory.ts'
import { freeOn, readIfThere, writeWhole } from './files.ts'
import type { Folders } from './folders.ts'
import { diskOf, hostDisks, readSys } from './host-disks.ts'

const GIBIBYTE = 1024 ** 3

/** What the host keeps of its memory for itself, Portico and PostgreSQL: an eighth, at least 1 GiB, at most 8. */
export function usableMemory(total: number): number {
  const kept = Math.min(8 * GIBIBYTE, Math.max(GIBIBYTE, total / 8))
  return Math.max(0, Math.floor((total - kept) / GIBIBYTE) * GIBIBYTE)
}

interface Identity {
  readonly rackId: string
  readonly sledId: string
  readonly diskId: string
  /** ids of the host's other disks, by what tells them apart; absent until one was seen */
  readonly others?: Readonly<Record<string, string>>
}

const identityFile = (folders: Folders): string => path.join(folders.root, 'host.json')

/** The ids of this host, made once and kept in the data folder. */
export async function hostIdentity(folders: Folders): Promise<Identity> {
  const file = identityFile(folders)
  const known = await readIfThere(file)
  if (known !== null) return JSON.parse(known) as Identity
  const made = { rackId: uuid(systemRandom), sledId: uuid(systemRandom), diskId: uuid(systemRandom) }
  await writeWhole(file, JSON.stringify(made))
  return made
}

/** How much of the host is for guests. */
export interface HostShare {
  /** bytes that volumes and snapshots take now */
  readonly used: number
  /** bytes of storage that stay free for the host itself */
  readonly reserve: number
  /** nothing more is stored now */
  readonly full: boolean
  /** vCPUs placed on each hardware thread */
  readonly overcommit: number
  /** the size of the disk as it was told the last time; 0 the first time */
  readonly lastSize: number
}

/** What this host is. */
export function hostBoard(): Pick<SledInventory, 'serial' | 'part' | 'revision'> {
  const board = (name: string): string => readSys(`/sys/class/dmi/id/${name}`)
  return {
    serial: board('product_serial') || hostname(),
    part: board('product_name') || cpus()[0]?.model.trim() || 'host',
    revision: 1,
  }
}

/** This host as a rack of one sled and no switch: with the disk that holds the data folder first. */
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
 * A size in whole GiB that does not go to and fro with every file that others write: what was told stays as long as it
 * is less than one GiB away.
 */
export function steadySize(bytes: number, last: number): number {
  return Math.abs(bytes - last) < GIBIBYTE ? last : Math.max(0, Math.floor(bytes / GIBIBYTE) * GIBIBYTE)
}

/** The disk of the data folder: what Portico's volumes take of it and what is still free, less the reserve. */
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
    size: steadySize(freeOn(folder) + share.used - share.reserve, share.lastSize),
    full: share.full,
    wear: null,
  }
}

/**
 * The host's other disks, which Portico leaves alone: nothing is stored on them. They are told as the kind that is not
 * counted as storage.
 */
async function otherDisks(folders: Folders, identity: Identity): Promise<PhysicalDiskInventory[]> {
  const holdsData = diskOf(deviceNumbers(folders.root))
  const disks = hostDisks().filter(({ name }) => name !== holdsData)
  if (disks.length === 0) return []
  const known = identity.others ?? {}
  const keyOf = ({ model, serial }: (typeof disks)[number]): string => `${model}/${serial}`
  const fresh = disks.map(keyOf).filter((key) => !Object.hasOwn(known, key))
  const others = { ...known, ...Object.fromEntries(fresh.map((key) => [key, uuid(systemRandom)])) }
  if (fresh.length > 0) await writeWhole(identityFile(folders), JSON.stringify({ ...identity, others }))
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

/** As makedev(3) packs them. */
function deviceNumbers(folder: string): string {
  const { dev } = statSync(folder)
  return `${(dev >> 8) & 0xfff}:${(dev & 0xff) | ((dev >> 12) & 0xfff00)}`
}
