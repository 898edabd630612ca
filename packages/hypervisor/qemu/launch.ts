import { spawn } from 'node:child_process'
import { chown, open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { bareEnvironment, confined, giveToQemu, machineOwner } from './account.ts'
import { type Accelerator, type Attachment, machineArguments, machineLimits } from './command-line.ts'
import { inspectBootDisk } from './boot-disk.ts'
import { noStorageToRun, type ProcessEnd, whyEnded } from './endings.ts'
import { isDiskFull, readIfExists, removeAll, sizeIfExists, writeAtomically } from './files.ts'
import type { UefiFirmware } from './firmware.ts'
import { type Folders, machineFiles } from './folders.ts'
import type { MachineState } from './machine-state.ts'
import { markOf, type ProcessMark } from './processes.ts'
import type { GuestNetwork } from './network.ts'
import { plugAll } from './plugging.ts'
import type { NetworkEngine } from '#network/port.ts'
import { isProgram, type QemuProgram } from './program.ts'

export interface LaunchOptions {
  readonly program: QemuProgram
  readonly accelerator: Accelerator
  /** UEFI firmware; null if the host has none, so that machines boot by BIOS only */
  readonly uefi: UefiFirmware | null
  readonly folders: Folders
  /** networks that guests can reach through user-mode networks */
  readonly guestNetwork: GuestNetwork
  /** connects interfaces; null if they are attached to user-mode networks */
  readonly networks: NetworkEngine | null
}

export interface Launched {
  readonly process: ProcessMark
  /** resolves when the process has ended */
  readonly ended: Promise<ProcessEnd>
}

/** Starts a machine's process, or returns why it cannot be started. The process outlives the server. */
export async function launch(
  { spec, isPlugged }: Pick<MachineState, 'spec' | 'isPlugged'>,
  folder: string,
  { folders, guestNetwork, networks, ...options }: LaunchOptions,
): Promise<Launched | { readonly failure: string }> {
  const { program, uefi } = options
  if (!isProgram(program.path)) return { failure: `QEMU is missing on the host: there is no ${program.path}` }
  try {
    const disks = await checkDisks(spec, folders)
    if ('failure' in disks) return disks
    if (disks.needsUefi && uefi === null) return { failure: noUefi }
    await clearSockets(folder)
    const firmware = disks.needsUefi ? uefi : null
    if (firmware !== null) await provideVariables(firmware, folder)
    const attached =
      isPlugged === true && networks !== null ? await plugAll(networks, spec.nics) : guestNetwork
    return await start(spec, folder, { ...options, uefi: firmware, attached })
  } catch (error) {
    if (isDiskFull(error)) return { failure: noStorageToRun }
    return { failure: `The machine could not be started: ${String(error)}` }
  }
}

const noUefi =
  'The boot disk needs UEFI, and the host has no UEFI firmware. ' +
  'Install it (package ovmf on Debian) and restart Portico'

/**
 * Checks that the disks exist and are complete.
 * @returns how the machine boots
 */
async function checkDisks(
  { disks }: MachineState['spec'],
  folders: Folders,
): Promise<{ readonly needsUefi: boolean } | { readonly failure: string }> {
  let needsUefi = false
  for (const disk of disks) {
    const file = folders.volume(disk.volumeId)
    const size = await sizeIfExists(file)
    if (size === null) return { failure: `The contents of disk "${disk.name}" are missing on the host` }
    if (size !== disk.size) {
      return { failure: `The contents of disk "${disk.name}" are damaged: ${size} bytes long` }
    }
    if (!disk.boot) continue
    const bootMethod = await inspectBootDisk(file)
    if ('whyNot' in bootMethod) {
      return { failure: `The machine cannot boot from disk "${disk.name}": ${bootMethod.whyNot}` }
    }
    needsUefi = bootMethod.by === 'uefi'
  }
  return { needsUefi }
}

/** Provides the store of UEFI variables. A machine that already has one keeps it. */
async function provideVariables({ variables }: UefiFirmware, folder: string): Promise<void> {
  const file = path.join(folder, machineFiles.uefiVariables)
  if ((await sizeIfExists(file)) !== null) return
  await writeAtomically(file, await readFile(variables))
  await giveToQemu(file)
}

/** Removes the sockets of an aborted start, with which QEMU would fail. */
async function clearSockets(folder: string): Promise<void> {
  for (const name of [machineFiles.qmpSocket, machineFiles.backupSocket, machineFiles.serialSocket]) {
    await removeAll(path.join(folder, name))
  }
}

async function start(
  spec: MachineState['spec'],
  folder: string,
  {
    program,
    accelerator,
    uefi,
    attached,
  }: Pick<LaunchOptions, 'program' | 'accelerator' | 'uefi'> & { readonly attached: Attachment },
): Promise<Launched | { readonly failure: string }> {
  const owner = machineOwner()
  if (owner !== null) await chown(folder, owner.uid, owner.gid)
  const [command, args] = confined(
    program.path,
    machineArguments({ ...spec, userData: '' }, accelerator, uefi, attached),
    machineLimits(spec),
  )
  const file = path.join(folder, machineFiles.output)
  const output = await open(file, 'a', 0o600)
  try {
    const child = spawn(command, args, {
      cwd: folder,
      // The process gets a session of its own, so that signals to the server's session do not end it.
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
      env: bareEnvironment(),
    })
    const ended = new Promise<ProcessEnd>((resolve) => {
      child.on('exit', (code, signal) => resolve({ code, signal }))
      child.on('error', () => resolve({ code: null, signal: null }))
    })
    child.unref()
    const process = child.pid === undefined ? null : markOf(child.pid)
    if (process !== null) return { process, ended }
    // The process ended before it could be identified.
    const end = await ended
    return { failure: whyEnded(end, (await readIfExists(file)) ?? '', false) }
  } finally {
    await output.close()
  }
}
