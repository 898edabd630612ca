import { spawn } from 'node:child_process'
import { chown, open } from 'node:fs/promises'
import path from 'node:path'
import { bareEnvironment, confined, machineOwner } from './account.ts'
import { type Accelerator, machineArguments, machineLimits } from './command-line.ts'
import { whyNotBootable } from './disk-look.ts'
import { diskFull, type ProcessEnd, whyEnded } from './endings.ts'
import { isDiskFull, readIfThere, removeAll, sizeIfThere } from './files.ts'
import { type Folders, machineFiles } from './folders.ts'
import type { MachineState } from './machine-state.ts'
import { markOf, type ProcessMark } from './processes.ts'
import { isProgram, type QemuProgram } from './program.ts'

export interface LaunchOptions {
  readonly program: QemuProgram
  readonly accelerator: Accelerator
  readonly folders: Folders
}

export interface Launched {
  readonly process: ProcessMark
  /** when the process is gone */
  readonly ended: Promise<ProcessEnd>
}

/** Start a machine's process, unless something is wrong that a sentence can tell. The process outlives ours. */
export async function launch(
  spec: MachineState['spec'],
  folder: string,
  { program, accelerator, folders }: LaunchOptions,
): Promise<Launched | { readonly failure: string }> {
  if (!isProgram(program.path)) return { failure: `QEMU is missing on the host: there is no ${program.path}` }
  try {
    const failure = await whyNoDisks(spec, folders)
    if (failure !== null) return { failure }
    await clearSockets(folder)
    return await start(spec, folder, { program, accelerator })
  } catch (error) {
    if (isDiskFull(error)) return { failure: diskFull(null) }
    return { failure: `The machine could not be started: ${String(error)}` }
  }
}

async function whyNoDisks({ disks }: MachineState['spec'], folders: Folders): Promise<string | null> {
  for (const disk of disks) {
    const file = folders.volume(disk.volumeId)
    const size = await sizeIfThere(file)
    if (size === null) return `The contents of disk "${disk.name}" are missing on the host`
    if (size !== disk.size) return `The contents of disk "${disk.name}" are damaged: ${size} bytes long`
    if (!disk.boot) continue
    const why = await whyNotBootable(file)
    if (why !== null) return `The machine cannot boot from disk "${disk.name}": ${why}`
  }
  return null
}

/** Sockets of a start that did not come about would keep QEMU from making its own. */
async function clearSockets(folder: string): Promise<void> {
  for (const name of [machineFiles.qmpSocket, machineFiles.serialSocket]) {
    await removeAll(path.join(folder, name))
  }
}

async function start(
  spec: MachineState['spec'],
  folder: string,
  { program, accelerator }: Pick<LaunchOptions, 'program' | 'accelerator'>,
): Promise<Launched | { readonly failure: string }> {
  const owner = machineOwner()
  if (owner !== null) await chown(folder, owner.uid, owner.gid)
  const [command, args] = confined(
    program.path,
    machineArguments({ ...spec, userData: '' }, accelerator),
    machineLimits(spec),
  )
  const file = path.join(folder, machineFiles.output)
  const output = await open(file, 'a', 0o600)
  try {
    const child = spawn(command, args, {
      cwd: folder,
      // A session of its own: what ends the server's ends no machine.
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
    // Gone before we could look.
    const end = await ended
    return { failure: whyEnded(end, (await readIfThere(file)) ?? '', false) }
  } finally {
    await output.close()
  }
}
