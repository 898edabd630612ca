import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { checkedId } from './ids.ts'

/**
 * Paths in the data folder. QEMU's working directory is its machine's folder, and it names every file relative to it,
 * so that neither the name nor the permissions of the data folder matter, and socket paths are short.
 */
export interface Folders {
  readonly root: string
  readonly machines: string
  readonly volumes: string
  readonly snapshots: string
  /** tombstones */
  readonly tombstones: string
  machine(id: string): string
  volume(id: string): string
  snapshot(id: string): string
  /** an unfinished snapshot of a running machine's disk */
  runningSnapshotPart(id: string): string
}

/** Files in a machine's folder. */
export const machineFiles = {
  state: 'machine.json',
  seed: 'seed.iso',
  /** all serial output, appended by QEMU; the lost middle is a hole */
  serialLog: 'serial.log',
  /** UEFI variables of the machine, such as boot entries */
  uefiVariables: 'uefi-variables.fd',
  serialSocket: 'serial.sock',
  qmpSocket: 'qmp.sock',
  /** a second control socket, for a backup while the server uses the first */
  backupSocket: 'backup.sock',
  /** QEMU's own output */
  output: 'qemu.log',
} as const

/** Path of a volume relative to QEMU's working directory. */
export const volumeFromMachine = (id: string): string => `../../volumes/${checkedId(id)}.raw`

const partName = (id: string): string => `${checkedId(id)}.running.part`

/** Path of an unfinished snapshot relative to QEMU's working directory. */
export const partFromMachine = (id: string): string => `../../snapshots/${partName(id)}`

export function openFolders(dataFolder: string): Folders {
  const root = path.join(path.resolve(dataFolder), 'qemu')
  const inside = (name: string): string => path.join(root, name)
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
  // QEMU's account needs to traverse these folders, but not to list them.
  for (const folder of [root, folders.machines, folders.volumes, folders.snapshots]) {
    mkdirSync(folder, { recursive: true, mode: 0o711 })
  }
  return folders
}
