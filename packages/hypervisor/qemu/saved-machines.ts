import { existsSync } from 'node:fs'
import { chmod, link, mkdir, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Clock } from '@portico/domain/ports.ts'
import { HypervisorError } from '#port.ts'
import { giveToQemu } from './account.ts'
import { copyRunningDisk, discardRunningCopy } from './running-disk-copy.ts'
import { hostRestarted } from './endings.ts'
import {
  freeBytes,
  isMissing,
  makeFolder,
  readIfExists,
  removeAll,
  sync,
  totalBytes,
  usedBytes,
  writeAtomically,
} from './files.ts'
import { type Folders, machineFiles, openFolders } from './folders.ts'
import { checkedId, isId } from './ids.ts'
import { hostIdentity, identityFile } from './inventory.ts'
import { type MachineState, withProcessGone } from './machine-state.ts'
import { lockName, NameLocked } from './name-lock.ts'
import { isAlive } from './processes.ts'
import { openQmp, type Qmp, QmpError } from './qmp/client.ts'
import { connectIn } from './socket.ts'
import { defaultReserve } from './storage-guard.ts'

/** What a backup contains of the machines in a data folder, apart from volumes and snapshots. */
export interface MachineRecords {
  /** text of host.json */
  readonly host: string
  /** ID of this host as a rack */
  readonly rackId: string
  /** text of machine.json by machine id */
  readonly machines: Readonly<Record<string, string>>
  /** ids that must not be created again */
  readonly tombstones: readonly string[]
}

/** A volume or snapshot that is kept for a backup. */
export interface HeldFile {
  /** path below the folder `qemu`, such as volumes/<id>.raw */
  readonly name: string
  /** bytes, holes included */
  readonly size: number
}

/** The machines and disks of a data folder as a backup reads them, whether or not a server runs. */
export interface MachinesToSave {
  /** Reads the records and keeps volumes and snapshots until `close`, also if they are deleted; repeatable for new ones. */
  hold(): Promise<void>
  files(): Promise<readonly HeldFile[]>
  records(): MachineRecords
  /**
   * Passes a file with the content that a volume or snapshot has at one moment to `save`. The disk of a running machine
   * is copied by QEMU, as in a power failure of the guest. `state` identifies the content; null if it may have changed.
   * @throws HypervisorError if the disk cannot be copied
   */
  read<R>(file: HeldFile, save: (source: string, state: string | null) => Promise<R>): Promise<R>
  close(): Promise<void>
}

/** Attempts to read a volume that no machine uses, and that changes while it is read. */
const ATTEMPTS = 5
/** Ms for which copies of a running disk are attempted: its machine may stop, or take a snapshot of the disk first. */
const PATIENCE = 15 * 60_000
/** Ms between attempts. */
const RETRY_INTERVAL = 500
/** Ms that QEMU has to accept a control connection; it never does while another client is connected. */
const GREETING_TIME = 5000
/** Ms after which a change of a file must have changed its times. */
const TIME_RESOLUTION = 2000

/** Returns whether a file is a volume or snapshot; unfinished copies and files of others are not. */
function isDisk(name: string): boolean {
  return name.endsWith('.raw') && isId(path.basename(name, '.raw'))
}

/** Returns whether there are machines or disks of QEMU in a data folder. */
export function hasMachines(dataFolder: string): boolean {
  return existsSync(path.join(dataFolder, 'qemu', 'host.json'))
}

/**
 * Opens the machines in a data folder for a backup; one at a time.
 * @param options.reserve bytes that stay free while a running disk is copied; by default depends on the file system
 */
export async function openMachinesToSave(
  dataFolder: string,
  { clock, reserve }: { readonly clock: Clock; readonly reserve?: number | undefined },
): Promise<MachinesToSave> {
  const folders = openFolders(dataFolder)
  const held = path.join(folders.root, 'held')
  const spare = reserve ?? defaultReserve(totalBytes(folders.root))
  const kinds = ['volumes', 'snapshots'] as const
  /** the records as first read: they are older than the state of the database, as the disks are newer */
  let records: MachineRecords | null = null

  const unlock = await lock(folders.root)
  const users = usersOfVolumes(folders)
  await removeAll(held)
  await removeLeftCopies(folders, users)
  for (const kind of kinds) await mkdir(path.join(held, kind), { recursive: true, mode: 0o700 })

  const hold = async (): Promise<void> => {
    const found = await readRecords(folders)
    records = { ...found, ...records, machines: { ...found.machines, ...records?.machines } }
    for (const kind of kinds) {
      for (const name of await readdir(path.join(folders.root, kind))) {
        if (!isDisk(name)) continue
        await link(path.join(folders.root, kind, name), path.join(held, kind, name)).catch(ignoreExisting)
      }
    }
  }

  const readVolume = async <R>(
    { name }: HeldFile,
    save: (source: string, state: string | null) => Promise<R>,
  ): Promise<R> => {
    const source = path.join(held, name)
    const id = path.basename(name, '.raw')
    const began = clock.now().getTime()
    for (let attempt = 1; ; attempt++) {
      const before = await stateOf(source, clock)
      const state = before.settled ? before.text : null
      const user = await users.of(id)
      if (user !== null) {
        try {
          return await readRunning(user, id, (part) => save(part, state))
        } catch (error) {
          if (error instanceof SaveError) throw error.cause
          if (!isTemporary(error)) throw error
          if (clock.now().getTime() > began + PATIENCE) throw failed(id, error)
          await new Promise<void>((resolve) => clock.after(RETRY_INTERVAL, resolve))
          continue
        }
      }
      const result = await save(source, state)
      // It was written to. If no machine was started, these are bytes of an upload that the database does not yet
      // consider received, so they may be missing.
      if (before.text === (await stateOf(source, clock)).text || attempt >= ATTEMPTS) return result
    }
  }

  const readRunning = async <R>(
    { state, slot }: VolumeUser,
    volumeId: string,
    save: (part: string) => Promise<R>,
  ): Promise<R> => {
    const needed = await usedBytes(folders.volume(volumeId))
    const free = freeBytes(folders.root)
    if (free - needed < spare) {
      throw new HypervisorError(
        `The disk ${volumeId} of a running machine cannot be copied: this needs ${needed} bytes in ${folders.root}, ` +
          `of whose ${free} free bytes ${spare} are reserved. Free space there, or stop the instance`,
        { retry: false, storageFull: true },
      )
    }
    const qmp = await connect(folders, state.spec.id)
    try {
      // A killed backup may have left a copy, which would be older than this one.
      await discardRunningCopy(qmp, { folders, clock, snapshotId: volumeId })
      let result: { saved: R } | null = null
      const finish = async (part: string): Promise<void> => {
        try {
          result = { saved: await save(part).catch(asSaveError) }
        } finally {
          await removeAll(part)
        }
      }
      const size = (await stat(folders.volume(volumeId))).size
      await copyRunningDisk({ qmp, folders, clock, slot, snapshotId: volumeId, size, finish })
      if (result === null) throw new Error('the copy was not read')
      return (result as { saved: R }).saved
    } finally {
      qmp.close()
    }
  }

  return {
    hold,
    records() {
      if (records === null) throw new Error('nothing is held')
      return records
    },
    async files() {
      const found: HeldFile[] = []
      for (const kind of kinds) {
        for (const file of await readdir(path.join(held, kind))) {
          const name = `${kind}/${file}`
          found.push({ name, size: (await stat(path.join(held, name))).size })
        }
      }
      return found
    },
    async read(file, save) {
      if (file.name.startsWith('volumes/')) return readVolume(file, save)
      // Snapshots are never written to.
      const source = path.join(held, file.name)
      return save(source, (await stateOf(source, clock)).text)
    },
    async close() {
      await removeAll(held)
      await unlock()
    },
  }
}

/**
 * Writes the records of machines into a data folder without machines. Machines that were running are off, as after a
 * restart of the host, so that they start again by their restart policy.
 */
export async function writeMachineRecords(
  dataFolder: string,
  { host, machines, tombstones }: Omit<MachineRecords, 'rackId'>,
  clock: Clock,
): Promise<Folders> {
  const folders = openFolders(dataFolder)
  await makeFolder(folders.tombstones)
  for (const id of tombstones) {
    await writeDurably(path.join(folders.tombstones, checkedId(id)), '')
  }
  for (const [id, text] of Object.entries(machines)) {
    const state = withProcessGone(JSON.parse(text) as MachineState, hostRestarted, clock.now().getTime())
    await makeFolder(folders.machine(id))
    await writeDurably(path.join(folders.machine(id), machineFiles.state), JSON.stringify(state))
  }
  await writeDurably(identityFile(folders), host)
  return folders
}

/** Writes a file that a power failure cannot take away again. */
async function writeDurably(file: string, text: string): Promise<void> {
  await writeAtomically(file, text)
  await sync(file)
}

/** Returns the path of a saved volume or snapshot in a data folder. @throws HypervisorError for any other name */
export function savedFile(folders: Folders, name: string): string {
  const [kind, file = ''] = name.split('/')
  const id = path.basename(file, '.raw')
  if (kind === 'volumes') return folders.volume(id)
  if (kind === 'snapshots') return folders.snapshot(id)
  throw new HypervisorError(`${name} is no volume or snapshot`, { retry: false })
}

/** Gives a restored volume or snapshot the permissions that the driver expects. */
export async function finishSavedFile(folders: Folders, name: string): Promise<void> {
  const file = savedFile(folders, name)
  if (name.startsWith('volumes/')) await giveToQemu(file)
  else await chmod(file, 0o400)
}

async function readRecords(folders: Folders): Promise<MachineRecords> {
  const machines: Record<string, string> = {}
  for (const id of (await readdir(folders.machines)).filter(isId)) {
    const text = await readIfExists(path.join(folders.machines, id, machineFiles.state))
    if (text !== null) machines[id] = text
  }
  const host = (await readIfExists(identityFile(folders))) ?? ''
  const tombstones = existsSync(folders.tombstones) ? (await readdir(folders.tombstones)).filter(isId) : []
  const { rackId } = await hostIdentity(folders)
  return { host, rackId, machines, tombstones }
}

/** A running machine that uses a volume, and the disk's slot. */
interface VolumeUser {
  readonly state: MachineState
  readonly slot: number
}

interface VolumeUsers {
  /** Returns the running machine that uses a volume, or null. */
  of(volumeId: string): Promise<VolumeUser | null>
}

/** Finds users of volumes. The disks of a machine never change, so its record is read again only for its state. */
function usersOfVolumes(folders: Folders): VolumeUsers {
  const disks = new Map<string, MachineState['spec']['disks']>()
  const read = async (id: string): Promise<MachineState | null> => {
    const text = await readIfExists(path.join(folders.machines, id, machineFiles.state))
    return text === null ? null : (JSON.parse(text) as MachineState)
  }
  return {
    async of(volumeId) {
      for (const id of (await readdir(folders.machines)).filter(isId)) {
        const known = disks.get(id) ?? (await read(id))?.spec.disks
        if (known === undefined) continue
        disks.set(id, known)
        const disk = known.find((each) => each.volumeId === volumeId)
        const state = disk === undefined ? null : await read(id)
        if (disk === undefined || state === null || state.over || state.process === null) continue
        if (isAlive(state.process)) return { state, slot: disk.slot }
      }
      return null
    },
  }
}

async function lock(folder: string): Promise<() => Promise<void>> {
  const { dev, ino } = await stat(folder)
  return lockName(`portico-saved-machines-${dev}-${ino}`).catch((error: unknown) => {
    if (!(error instanceof NameLocked)) throw error
    throw new HypervisorError(`Another backup of ${folder} is running`, { retry: false, cause: error })
  })
}

/**
 * Connects to a machine by its control socket for backups. A machine that was started by an older version has only the
 * one that the server uses.
 */
async function connect(folders: Folders, machineId: string): Promise<Qmp> {
  const folder = folders.machine(machineId)
  const options = { onEvent: () => {}, onClose: () => {} }
  const own = await connectIn(folder, machineFiles.backupSocket).catch(() => null)
  if (own !== null) return openQmp(own, options)
  const shared = await connectIn(folder, machineFiles.qmpSocket).catch(() => null)
  if (shared === null) throw new HypervisorError(`Machine ${machineId} has ended`, { retry: true })
  return openQmp(shared, { ...options, timeout: GREETING_TIME }).catch((error: unknown) => {
    throw new HypervisorError(
      `Machine ${machineId} was started by an older version of Portico, and its disks cannot be copied while it and ` +
        'the server run. Stop and start its instance, or stop the server during this backup',
      { retry: false, cause: error },
    )
  })
}

/** Removes copies of volumes that a killed backup left. Those of running machines are discarded before the next copy. */
async function removeLeftCopies(folders: Folders, users: VolumeUsers): Promise<void> {
  for (const name of await readdir(folders.volumes)) {
    const id = path.basename(name, '.raw')
    if (!isDisk(name) || (await users.of(id)) !== null) continue
    await removeAll(folders.runningSnapshotPart(id))
  }
}

interface FileState {
  /** changes with each write */
  readonly text: string
  /** a later write changes the text; a file that was just written may be written again at the same time */
  readonly settled: boolean
}

async function stateOf(file: string, clock: Clock): Promise<FileState> {
  const { ino, size, mtimeNs, mtimeMs } = await stat(file, { bigint: true })
  return {
    text: [ino, size, mtimeNs].join('/'),
    settled: Number(mtimeMs) < clock.now().getTime() - TIME_RESOLUTION,
  }
}

/** An error of what the caller does with a copy, such as writing it to a backup; repeating the copy does not help. */
class SaveError extends Error {
  override readonly name = 'SaveError'
}

function asSaveError(cause: unknown): never {
  throw new SaveError('The copy could not be saved', { cause })
}

/** Whether a copy may succeed later. */
function isTemporary(error: unknown): boolean {
  return error instanceof QmpError || (error instanceof HypervisorError && error.retry) || isMissing(error)
}

function failed(volumeId: string, cause: unknown): HypervisorError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new HypervisorError(`The disk ${volumeId} of a running machine cannot be copied: ${reason}`, {
    retry: true,
    cause,
  })
}

function ignoreExisting(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : null
  // It is held already, or was deleted since the folder was read.
  if (code !== 'EEXIST' && code !== 'ENOENT') throw error
}
