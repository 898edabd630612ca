import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { checkedId } from './ids.ts'

/**
 * Paths in the data folder. QEMU runs in the folder of its machine and names every file relative to it, so that socket
 * paths are short, and neither the name nor the permissions of the data folder matter.
 */
export interface Folders {
  readonly root: string
  readonly machines: string
  readonly volumes: string
  readonly snapshots: string
  /** folder of the tombstones of deleted IDs */
  readonly tombstones: string
  machine(id: string): string
  volume(id: string): string
  snapshot(id: string): string
  /** Returns the path of an unfinished snapshot of a running machine's disk. */
  runningSnapshotPart(id: string): string
}

/** Names of the files in the folder of a machine. */
export const machineFiles = {
  state: 'machine.json',
  seed: 'seed.iso',
  /** all serial output, appended by QEMU; its lost middle is a hole */
  serialLog: 'serial.log',
  /** UEFI variables of the machine, such as boot entries */
  uefiVariables: 'uefi-variables.fd',
  serialSocket: 'serial.sock',
  qmpSocket: 'qmp.sock',
  /** second control socket, which a backup uses while the server uses the first */
  backupSocket: 'backup.sock',
  /** QEMU's own messages */
  output: 'qemu.log',
} as const

/** Returns the path of a volume relative to QEMU's working directory. */
export const volumeFromMachine = (id: string): string => `../../volumes/${checkedId(id)}.raw`

const partName = (id: string): string => `${checkedId(id)}.running.part`

/** Returns the path of an unfinished snapshot relative to QEMU's working directory. */
export const partFromMachine = (id: string): string => `../../snapshots/${partName(id)}`

/** @param name of the folder within the data folder */
export function openFolders(dataFolder: string, name: string = 'qemu'): Folders {
  const root = path.join(path.resolve(dataFolder), name)
  const inside = (part: string): string => path.join(root, part)
  const folders: Folders = {
    root,
    machines: inside('machines'),
    volumes: inside('volumes'),
    snapshots: inside('snapshots'),
    tombstones: inside('buried'),
    machine: (id) => path.join(root, 'machines', checkedId(id)),
    volume: (id) => path.join(root, 'volumes', `${checkedId(id)}.raw`),
    snapshot: (id) => path.join(root, 'snapshots', `${checkedId(id)}.raw`),
    runningSnapshotPart: (id) => path.join(root, 'snapshots', partName(id)),
  }
  // QEMU's account may enter these folders, but not list them.
  for (const folder of [root, folders.machines, folders.volumes, folders.snapshots]) {
    mkdirSync(folder, { recursive: true, mode: 0o711 })
  }
  return folders
}
