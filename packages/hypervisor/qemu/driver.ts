import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Clock } from '@portico/domain/ports.ts'
import type { Inventory } from '#hardware/inventory.ts'
import type { NetworkEngine } from '#network/port.ts'
import {
  absentMachine,
  type Hypervisor,
  HypervisorError,
  type MachineReport,
  type MachineSample,
  type MachineSpec,
  type SampleOptions,
} from '#port.ts'
import type { ChosenAccelerator } from './accelerator.ts'
import { giveToQemu } from './account.ts'
import { copyRunningDisk } from './running-disk-copy.ts'
import { openTombstones } from './tombstones.ts'
import type { Accelerator } from './command-line.ts'
import { deallocateMiddle } from './console-log.ts'
import { qemuConsoles } from './consoles.ts'
import {
  freeBytes,
  isDiskFull,
  makeFolder,
  readIfExists,
  removeAll,
  totalBytes,
  usedBytes,
  writeAtomically,
} from './files.ts'
import { findUefi, type UefiFirmware } from './firmware.ts'
import { type Folders, machineFiles, openFolders } from './folders.ts'
import { hostFabric } from './host-fabric.ts'
import { hostSensors } from './host-sensors.ts'
import { checkedId } from './ids.ts'
import { hostIdentity, hostInventory } from './inventory.ts'
import { lockFolder } from './folder-lock.ts'
import { type Machine, type MachineHost, superviseMachine } from './machine.ts'
import { eventsOf, type MachineState, newState } from './machine-state.ts'
import type { GuestNetwork } from './network.ts'
import { plugAll } from './plugging.ts'
import { captureFile } from './nic-traffic.ts'
import { findProcesses } from './processes.ts'
import { findQemu } from './program.ts'
import { rememberedAccelerator } from './remembered-accelerator.ts'
import { sampleMachine } from './samples.ts'
import { noCloudSeed } from './seed/nocloud.ts'
import { serially } from './serially.ts'
import { defaultReserve, storageFullError, type GuardedMachine, guardStorage } from './storage-guard.ts'
import { fileVolumes, spaceUsed, sweepParts } from './volumes.ts'

/** Ms between pressing the power button and forcing the machine off. */
const GRACE_TIME = 30_000
/** Ms between checks of the size of serial logs. */
const SWEEP_INTERVAL = 30_000

export interface QemuOptions {
  /** folder that contains all durable state, including the records by which a new server finds running machines */
  readonly dataFolder: string
  readonly clock: Clock
  readonly log: (message: string, error?: unknown) => void
  /** accelerator to use instead of probing; null or omitted to probe */
  readonly accelerator?: Accelerator | null
  readonly graceTime?: number
  /** firmware to use instead of the installed one; null for none */
  readonly uefi?: UefiFirmware | null
  /**
   * bytes of the data folder's file system that guests must leave free; the default depends on the file system's size
   */
  readonly reserve?: number
  /** vCPUs per hardware thread; 1 if omitted */
  readonly overcommit?: number
  /** networks that guests can reach; none if omitted */
  readonly guestNetwork?: GuestNetwork
  /** connects the machines that start from now on; null or omitted for user-mode networks */
  readonly networks?: NetworkEngine | null
}

/**
 * Opens the driver that runs real machines on this host, and takes over the machines of an earlier server.
 * @throws QemuUnavailable with instructions, if this host cannot run machines
 */
export async function openQemu(options: QemuOptions): Promise<Hypervisor> {
  const { dataFolder, clock, log, graceTime = GRACE_TIME, networks = null } = options
  const program = await findQemu()
  const folders = openFolders(dataFolder)
  const known = path.join(folders.root, 'accelerator.json')
  const chosen = await rememberedAccelerator(known, program, options.accelerator ?? null)
  const release = await lockFolder(folders.root)
  const tombstones = await openTombstones(folders.tombstones)
  const listeners = new Set<(machineId: string) => void>()
  const machines = new Map<string, Machine>()
  const exclusively = serially()

  const changed = (machineId: string): void => {
    consoles.changed(machineId)
    for (const listener of listeners) listener(machineId)
  }

  /** Volumes are locked in the order of their IDs to avoid deadlocks. */
  const withVolumesLocked = <R>(volumeIds: readonly string[], work: () => Promise<R>): Promise<R> => {
    const locked = [...new Set(volumeIds)]
      .toSorted()
      .reduceRight<() => Promise<R>>((inner, id) => () => exclusively(id, inner), work)
    return locked()
  }

  const host: MachineHost = {
    program,
    accelerator: chosen.accelerator,
    uefi: options.uefi === undefined ? findUefi() : options.uefi,
    folders,
    guestNetwork: options.guestNetwork ?? 'isolated',
    networks,
    clock,
    graceTime,
    withVolumesLocked,
    changed,
    log,
  }

  const consoles = qemuConsoles({
    clock,
    folders,
    endOf(machineId) {
      const state = machines.get(machineId)?.state
      if (state === undefined) return null
      return state.over ? (state.ending?.to ?? 'failed') : 'live'
    },
  })

  const reserve = options.reserve ?? defaultReserve(totalBytes(folders.root))
  const guard = guardStorage({
    clock,
    reserve,
    free: () => freeBytes(folders.root),
    machines: () => [...machines].flatMap(([id, machine]) => guarded(id, machine, folders)),
    log,
  })

  const volumes = fileVolumes({
    folders,
    tombstones,
    exclusively,
    withStorage: (bytes, work) => guard.withStorage(bytes, work),
    withVolumeLocked: (id, work) => exclusively(id, work),
    async snapshotInUse(volumeId, snapshotId, size, finish) {
      const user = userOf(machines.values(), volumeId)
      if (user === null) return false
      const qmp = user.machine.qmp()
      if (qmp === null) {
        throw new HypervisorError('The machine that uses the disk is starting or stopping', {
          retry: true,
        })
      }
      const { slot } = user
      await guard.withStorage(await usedBytes(folders.volume(volumeId)), () =>
        copyRunningDisk({ qmp, folders, clock, slot, snapshotId, size, finish }),
      )
      return true
    },
  })

  const adopt = (state: MachineState): Machine => {
    const machine = superviseMachine(state, host)
    machines.set(state.spec.id, machine)
    return machine
  }

  const create = async (spec: MachineSpec): Promise<void> => {
    if (await tombstones.has(spec.id)) {
      throw new HypervisorError(`Machine ${spec.id} was removed and cannot start again`, { retry: false })
    }
    if ((await hostIdentity(folders)).sledId !== spec.sledId) {
      throw new HypervisorError(`This host is not the sled ${spec.sledId}`, { retry: false })
    }
    const folder = folders.machine(spec.id)
    const state = newState(spec, clock.now().getTime(), networks !== null)
    const seed = noCloudSeed(spec, networks === null ? [] : await plugAll(networks, spec.nics))
    const note = async (): Promise<void> => {
      await makeFolder(folder)
      await writeAtomically(path.join(folder, machineFiles.seed), seed)
      await giveToQemu(path.join(folder, machineFiles.seed))
      // The state file is written last: a folder without it belongs to a start that was never recorded.
      await writeAtomically(path.join(folder, machineFiles.state), JSON.stringify(state))
    }
    await guard.withStorage(seed.length, note).catch((error: unknown) => {
      throw isDiskFull(error) ? storageFullError(error) : error
    })
    await adopt(state).begin()
    changed(spec.id)
  }

  const report = (machineId: string): MachineReport =>
    machines.get(machineId)?.report() ?? absentMachine(machineId)

  const sampler = sampleAll(machines, folders, clock)

  await sweepParts(folders)
  await tombstones.sweep(clock.now().getTime())
  for (const state of await writtenStates(folders, log)) adopt(state)
  // The driver opens only after it has found out which machines ended while no server ran.
  await Promise.all([...machines.values()].map((machine) => machine.begin()))

  let lastSize = 0
  const inventory = async (): Promise<Inventory> => {
    const { overcommit = 1 } = options
    const share = { used: await spaceUsed(folders), reserve, full: guard.isShort(), overcommit, lastSize }
    const found = await hostInventory(folders, share)
    lastSize = found.sleds[0]?.disks[0]?.size ?? 0
    return found
  }

  let cancelSweep = (): void => {}
  const sweepLater = (): void => {
    cancelSweep = clock.after(SWEEP_INTERVAL, () => {
      const logs = [...machines.keys()].map((id) => path.join(folders.machine(id), machineFiles.serialLog))
      void Promise.all(logs.map((file) => deallocateMiddle(file).catch((error: unknown) => log(file, error))))
      sweepLater()
    })
  }
  sweepLater()

  return {
    kind: 'qemu',
    networking: networks === null ? 'user' : 'vpc',
    networks,
    traffic: networks?.traffic ?? null,
    captures: networks,
    moves: null,
    describe: () => describe(program.version, chosen, networks),
    inventory,
    start: async (spec) =>
      exclusively(checkedId(spec.id), async () => {
        const machine = machines.get(spec.id)
        if (machine === undefined) return create(spec)
        return machine.update((was) =>
          was.spec.externalIps.join() === spec.externalIps.join()
            ? was
            : { ...was, spec: { ...was.spec, externalIps: spec.externalIps } },
        )
      }),
    stop: async (machineId) => machines.get(machineId)?.stop(),
    reboot: async (machineId, generation) => machines.get(machineId)?.reboot(generation),
    forget: (machineId) =>
      exclusively(machineId, async () => {
        const machine = machines.get(machineId)
        if (machine === undefined) return tombstones.add(checkedId(machineId))
        const { over, ending } = machine.state
        if (!over)
          throw new HypervisorError(`Machine ${machineId} is not off yet`, { retry: ending !== null })
        await machine.close()
        sampler.leaves(machine.state)
        await tombstones.add(machineId)
        await removeAll(folders.machine(machineId))
        machines.delete(machineId)
      }),
    observe: async (machineId) => report(machineId),
    list: async () => [...machines.keys()].map(report),
    sample: (options) => sampler.sample(options),
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    volumes,
    consoles,
    sleds: {
      add: async (sledId) => {
        throw new HypervisorError(`There is no sled ${sledId} to add. This host is the only sled`, {
          retry: false,
        })
      },
      outages: null,
      drills: null,
    },
    sensors: hostSensors(folders, clock),
    fabric: hostFabric,
    async close() {
      cancelSweep()
      guard.close()
      consoles.close()
      listeners.clear()
      await Promise.all([...machines.values()].map((machine) => machine.close()))
      await networks?.close()
      await release()
    },
  }
}

function describe(version: string, { how }: ChosenAccelerator, networks: NetworkEngine | null): string {
  const connected = networks === null ? '' : `. ${networks.describe()}`
  return `Real machines on this host: QEMU ${version} with ${how}${connected}`
}

/** Ms that a machine has to return its counters. After that, a sample is returned without it. */
const SAMPLE_TIME = 1000

interface MachineSampler {
  sample(options?: SampleOptions): Promise<readonly MachineSample[]>
  /**
   * Called when a machine is removed: its counters are reported once more, since they include a panic that ended it.
   */
  leaves(state: MachineState): void
}

/** Samples all running machines. A machine that has not answered the previous request is skipped. */
function sampleAll(machines: ReadonlyMap<string, Machine>, folders: Folders, clock: Clock): MachineSampler {
  const requested = new Set<string>()
  let left: MachineSample[] = []
  const one = async (id: string, machine: Machine, options: SampleOptions): Promise<MachineSample | null> => {
    const qmp = machine.qmp()
    if (qmp === null || !machine.state.ran || machine.state.over || requested.has(id)) return null
    requested.add(id)
    const sample = sampleMachine(machine.state, folders.machine(id), qmp, clock.now(), options)
      // The machine ended during the request, so it has no counters.
      .catch(() => null)
      .finally(() => requested.delete(id))
    const late = Promise.withResolvers<null>()
    const cancel = clock.after(SAMPLE_TIME, () => late.resolve(null))
    return Promise.race([sample, late.promise]).finally(cancel)
  }
  return {
    async sample(options = { histograms: true }) {
      const gone = left
      left = []
      const samples = await Promise.all([...machines].map(([id, machine]) => one(id, machine, options)))
      return [...samples.filter((sample) => sample !== null), ...gone]
    },
    leaves(state) {
      const { spec, startedAt, ending } = state
      const events = eventsOf(state)
      if (events.hostPanics === 0n || ending === null) return
      const [began, takenAt] = [new Date(startedAt), new Date(ending.at)]
      left.push({ machineId: spec.id, startedAt: began, takenAt, events, vcpus: [], disks: [], nics: [] })
    },
  }
}

/** Returns the machine as the storage guard needs it; an empty list if its guest cannot write. */
function guarded(id: string, machine: Machine, folders: Folders): GuardedMachine[] {
  const { ran, over, ending, spec } = machine.state
  if (!ran || over || ending !== null) return []
  const files = [
    ...spec.disks.map(({ volumeId }) => folders.volume(volumeId)),
    ...[machineFiles.serialLog, ...spec.nics.map((_, index) => captureFile(index))].map((name) =>
      path.join(folders.machine(id), name),
    ),
  ]
  return [
    {
      id,
      stalled: machine.stalled !== null,
      taken: async () => (await Promise.all(files.map(usedBytes))).reduce((sum, bytes) => sum + bytes, 0),
      pause: () => machine.pause(),
      resume: () => machine.resume(),
    },
  ]
}

/** Returns the machine that uses a volume, with the disk's slot. */
function userOf(machines: Iterable<Machine>, volumeId: string): { machine: Machine; slot: number } | null {
  for (const machine of machines) {
    const { over, process, spec } = machine.state
    const disk = spec.disks.find((each) => each.volumeId === volumeId)
    if (!over && process !== null && disk !== undefined) return { machine, slot: disk.slot }
  }
  return null
}

/**
 * Reads the states that earlier servers recorded, and finds the processes of their machines. A server may have been
 * killed after it started a process and before it recorded the process.
 */
async function writtenStates(
  folders: Folders,
  log: (message: string, error?: unknown) => void,
): Promise<MachineState[]> {
  const states: MachineState[] = []
  for (const id of await readdir(folders.machines)) {
    const text = await readIfExists(path.join(folders.machines, id, machineFiles.state))
    if (text === null) await removeAll(path.join(folders.machines, id))
    else {
      try {
        states.push(JSON.parse(text) as MachineState)
      } catch (error) {
        log(`machine ${id} has an unreadable state and is ignored`, error)
      }
    }
  }
  const processes = findProcesses(new Map(states.map(({ spec: { id } }) => [id, folders.machine(id)])))
  return states.map((state) => ({
    ...state,
    process: state.over ? state.process : (processes.get(state.spec.id) ?? state.process),
  }))
}
