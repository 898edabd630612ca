import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { checkedId } from './ids.ts'

/**
 * Where things are in the data folder. QEMU runs with its machine's folder as working directory and names every file
 * relative to it, so that neither the data folder's name nor who may walk to it matters, and sockets have short names.
 */
export interface Folders {
  readonly root: string
  readonly machines: string
  readonly volumes: string
  readonly snapshots: string
  /** what is gone for good */
  readonly buried: string
  machine(id: string): string
  volume(id: string): string
  snapshot(id: string): string
  /** a snapshot of a running machine's disk while it is being taken */
  runningPart(id: string): string
}

/** What is in a machine's folder. */
export const machineFiles = {
  state: 'machine.json',
  seed: 'seed.iso',
  /** everything the serial port ever said, appended by QEMU itself; the forgotten middle is a hole */
  serialLog: 'serial.log',
  /** what UEFI firmware keeps for the machine: boot entries and the like */
  uefiVariables: 'uefi-variables.fd',
  serialSocket: 'serial.sock',
  qmpSocket: 'qmp.sock',
  /** what QEMU says of itself */
  output: 'qemu.log',
} as const

/** A volume's file as QEMU finds it from its working directory. */
export const volumeFromMachine = (id: string): string => `../../volumes/${checkedId(id)}.raw`

const partName = (id: string): string => `${checkedId(id)}.running.part`

/** A snapshot being taken, as QEMU finds it from its working directory. */
export const partFromMachine = (id: string): string => `../../snapshots/${partName(id)}`

export function openFolders(dataFolder: string): Folders {
  const root = path.join(path.resolve(dataFolder), 'qemu')
  const inside = (name: string): string => path.join(root, name)
  const folders: Folders = {
    root,
    machines: inside('machines'),
    volumes: inside('volumes'),
    snapshots: inside('snapshots'),
    buried: inside('buried'),
    machine: (id) => path.join(root, 'machines', checkedId(id)),
    volume: (id) => path.join(root, 'volumes', `${checkedId(id)}.raw`),
    snapshot: (id) => path.join(root, 'snapshots', `${checkedId(id)}.raw`),
    runningPart: (id) => path.join(root, 'snapshots', partName(id)),
  }
  // Others may pass through, which QEMU's account has to, but not look around.
  for (const folder of [root, folders.machines, folders.volumes, folders.snapshots]) {
    mkdirSync(folder, { recursive: true, mode: 0o711 })
  }
  return folders
}
