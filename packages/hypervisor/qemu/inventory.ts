import { readFileSync, statSync } from 'node:fs'
import { availableParallelism, cpus, hostname, totalmem } from 'node:os'
import path from 'node:path'
import { systemRandom, uuid } from '@portico/domain/ports.ts'
import type { Inventory, PhysicalDiskInventory } from '#hardware/inventory.ts'
import { freeOn, readIfThere, writeWhole } from './files.ts'
import type { Folders } from './folders.ts'

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
}

/** The ids of this host, made once and kept in the data folder. */
export async function hostIdentity(folders: Folders): Promise<Identity> {
  const file = path.join(folders.root, 'host.json')
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

/** This host as a rack of one sled, with the one disk that holds the data folder, and no switch. */
export async function hostInventory(folders: Folders, share: HostShare): Promise<Inventory> {
  const { rackId, sledId, diskId } = await hostIdentity(folders)
  const board = (name: string): string => readSys(`/sys/class/dmi/id/${name}`)
  return {
    rackId,
    sleds: [
      {
        id: sledId,
        serial: board('product_serial') || hostname(),
        part: board('product_name') || cpus()[0]?.model.trim() || 'host',
        revision: 1,
        usableHardwareThreads: Math.floor(availableParallelism() * share.overcommit),
        usablePhysicalRam: usableMemory(totalmem()),
        disks: [dataDisk(folders.root, diskId, share)],
      },
    ],
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
  const { dev } = statSync(folder)
  // As makedev(3) packs them.
  const numbers = `${(dev >> 8) & 0xfff}:${(dev & 0xff) | ((dev >> 12) & 0xfff00)}`
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
  }
}

function readSys(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim().slice(0, 63)
  } catch {
    return ''
  }
}
