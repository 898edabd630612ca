import type { Histogram } from '@portico/domain/histogram.ts'
import type { PacketCaptures } from './captures.ts'
import type { Fabric } from './hardware/fabric.ts'
import type { Inventory } from './hardware/inventory.ts'
import type { Sensors } from './hardware/sensors.ts'
import type { SledControl } from './hardware/sleds.ts'
import type { IoKind, SizedIoKind } from './io-bins.ts'
import type { NetworkEngine } from './network/port.ts'
import type { NetworkTraffic } from './network/traffic.ts'

/**
 * The hypervisor port: everything the control plane needs from the system that runs machines and stores volumes.
 *
 * The port is level-triggered: a call sets the desired state and returns once it is recorded, before it is reached.
 * Every call is idempotent by ID, so that a caller that was killed can repeat it. Machines outlive the process that
 * started them, and may fail or disappear at any time. {@link Hypervisor.observe} returns the reported state.
 *
 * Each ID is used once. What was created under an ID is never created again, and what was forgotten or deleted never
 * returns: if a caller was delayed between its decision and its call, the call is refused permanently
 * (docs/decisions/0011-background-jobs-under-leases.md).
 */

export interface MachineDisk {
  readonly slot: number
  readonly volumeId: string
  readonly name: string
  /** size in bytes */
  readonly size: number
  readonly blockSize: number
  readonly boot: boolean
}

export interface MachineNic {
  /** ID of the network interface */
  readonly id: string
  readonly name: string
  readonly mac: string
  readonly ip: string
  /** IPv4 block of the interface's subnet, such as 172.30.0.0/22 */
  readonly subnet: string
  readonly primary: boolean
}

/**
 * Everything that a machine needs to start. A machine is one run of an instance, from start to stop; a stopped machine
 * never starts again.
 */
export interface MachineSpec {
  readonly id: string
  readonly instanceId: string
  readonly sledId: string
  readonly name: string
  readonly projectName: string
  readonly hostname: string
  readonly ncpus: number
  /** memory in bytes */
  readonly memory: number
  /** disks in boot order: the boot disk first, then by slot */
  readonly disks: readonly MachineDisk[]
  readonly nics: readonly MachineNic[]
  readonly externalIps: readonly string[]
  /** cloud-init user data in base64, already decoded once from the request */
  readonly userData: string
  readonly sshPublicKeys: readonly string[]
  /** operating system of the boot disk's image, for drivers that simulate the guest; null if unknown */
  readonly guestOs: { readonly name: string; readonly version: string } | null
}

/** The phase of a machine. `absent`: unknown to the driver, or forgotten. */
export type MachinePhase = 'starting' | 'running' | 'rebooting' | 'stopping' | 'stopped' | 'failed' | 'absent'

export interface MachineReport {
  readonly id: string
  readonly phase: MachinePhase
  /** ID of the sled on which the machine is, or was at its end; null if it is absent */
  readonly sledId: string | null
  /** the last move to another sled; null if there was none */
  readonly move: MoveReport | null
  /**
   * why the guest of a running machine is paused and until when, as one sentence for users; null if it is not paused
   */
  readonly stalled: string | null
  /** generation of the last reboot that was started; 0 if there was none */
  readonly rebootGeneration: number
  /** why the machine failed, as one sentence for users; null unless the phase is `failed` */
  readonly failure: string | null
}

/**
 * A move of a running machine to another sled. The guest runs on while its memory is copied, and is paused for less than
 * a second at the end. Until then it is on its old sled, and stays there if the move fails.
 */
export interface MoveReport {
  /** generation of the request */
  readonly generation: number
  /** ID of the sled to which the machine moves, has moved, or was to move */
  readonly sledId: string
  readonly phase: 'moving' | 'moved' | 'failed'
  /** share of the work that is done, from 0 to 1; null if it is not known */
  readonly progress: number | null
  /** why the move failed, as one sentence for operators; null unless the phase is `failed` */
  readonly failure: string | null
}

/** Returns the report of an unknown machine. */
export function absentMachine(id: string): MachineReport {
  return {
    id,
    phase: 'absent',
    sledId: null,
    move: null,
    stalled: null,
    rebootGeneration: 0,
    failure: null,
  }
}

/**
 * The driver refused a call or failed. `retry` false: repeating the call cannot succeed. `storageFull`: repeating it
 * can succeed once there is free storage.
 */
export class HypervisorError extends Error {
  override readonly name = 'HypervisorError'
  readonly retry: boolean
  readonly storageFull: boolean
  constructor(message: string, options: { retry: boolean; storageFull?: boolean; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.retry = options.retry
    this.storageFull = options.storageFull ?? false
  }
}

export type VolumeSource =
  | { readonly type: 'blank' }
  | { readonly type: 'import' }
  /** a snapshot made by {@link Volumes.snapshot}; the new volume starts with its content, followed by zeros */
  | { readonly type: 'snapshot'; readonly snapshotId: string }

export interface VolumeSpec {
  readonly id: string
  /** size in bytes, a multiple of `blockSize` */
  readonly size: number
  readonly blockSize: number
  readonly source: VolumeSource
}

/** A part of a volume or snapshot; both in bytes. */
export interface ByteRange {
  readonly start: number
  readonly length: number
}

/**
 * Block storage. A snapshot is content that never changes; images refer to snapshots as well. A snapshot exists until
 * it is deleted, even if its volume is deleted before. Calls resolve when their effect is complete. They can be
 * repeated, also concurrently: if two calls create the same volume or snapshot, the first one to complete wins and the
 * other has no effect.
 */
export interface Volumes {
  /**
   * Creates a volume.
   * @throws HypervisorError, final, if the volume was deleted
   */
  create(spec: VolumeSpec): Promise<void>
  /**
   * Writes bytes at an offset. The caller ensures that offset and length are multiples of the block size and within the
   * volume.
   */
  write(volumeId: string, offset: number, data: Uint8Array): Promise<void>
  /**
   * Returns the SHA-256 of a range as lower-case hex, or null if the driver does not store content. Rejects soon after
   * `signal` is aborted.
   */
  hash(volumeId: string, offset: number, length: number, signal?: AbortSignal): Promise<string | null>
  /**
   * Creates a snapshot of the current content. If a running machine uses the volume, the snapshot is crash-consistent
   * and the machine is not paused.
   */
  snapshot(volumeId: string, snapshotId: string): Promise<void>
  /** Returns the parts of a snapshot that may have bytes other than zero, in order and without overlap. */
  ranges(snapshotId: string): Promise<readonly ByteRange[]>
  /** Returns bytes of a snapshot. The caller ensures that the range is within it. */
  read(snapshotId: string, offset: number, length: number): Promise<Uint8Array>
  /** Deletes a volume. An unknown ID is accepted too, and no volume can be created with it afterwards. */
  deleteVolume(volumeId: string): Promise<void>
  deleteSnapshot(snapshotId: string): Promise<void>
  /** Returns the IDs of all stored volumes and snapshots. */
  list(): Promise<{ readonly volumes: readonly string[]; readonly snapshots: readonly string[] }>
}

/**
 * Bytes of a machine's serial output. Offsets count from the start of the machine (docs/reference/serial-console.md).
 */
export interface ConsoleChunk {
  readonly data: Uint8Array
  /** offset of the byte after `data` */
  readonly endOffset: number
}

export interface ConsoleConnection {
  /**
   * Sends raw input. Resolves when the machine can accept more. If the caller does not wait, this process buffers the
   * input. No input is dropped while the machine runs.
   */
  write(data: Uint8Array): Promise<void>
  close(): void
}

export interface ConsoleListener {
  output(data: Uint8Array): void
  /** Called last, once: the machine stopped (`stopped`) or the connection to it was lost (`lost`). */
  closed(reason: 'stopped' | 'lost'): void
}

/** Serial consoles. The first 1 MiB and the latest 1 MiB of output are stored; the output between them is lost. */
export interface Consoles {
  /**
   * Returns at most `maxBytes` of output. The range begins at the offset `fromStart`, or `mostRecent` bytes before the
   * end.
   */
  history(
    machineId: string,
    range: { fromStart: number; maxBytes: number } | { mostRecent: number; maxBytes: number },
  ): Promise<ConsoleChunk>
  /** Sends the last `mostRecent` bytes to the listener (everything stored if null), then all further output. */
  connect(machineId: string, mostRecent: number | null, listener: ConsoleListener): Promise<ConsoleConnection>
}

/**
 * Counters of a machine since its start, at which they are zero. They never decrease, so that a missed sample loses
 * only detail.
 */
export interface MachineSample {
  readonly machineId: string
  readonly startedAt: Date
  readonly takenAt: Date
  readonly events: EventCounters
  /** counters of each vCPU, by processor number from 0 */
  readonly vcpus: readonly VcpuCounters[]
  readonly disks: readonly DiskCounters[]
  readonly nics: readonly NicCounters[]
}

/** Counters of machine events. A counter is null if the driver does not have it. */
export interface EventCounters {
  readonly resets: bigint | null
  /** number of kernel panics that the guest handled itself */
  readonly guestPanics: bigint | null
  /** number of kernel panics after which the host ended the machine */
  readonly hostPanics: bigint | null
}

/** Nanoseconds that a vCPU spent in each state. Their sum is the time since the start of the machine. */
export interface VcpuCounters {
  readonly run: bigint
  readonly idle: bigint
  /** ns for which the vCPU was ready and waited for a host CPU */
  readonly waiting: bigint
  /** ns for which the hypervisor worked for the vCPU */
  readonly emulation: bigint
}

export interface DiskCounters {
  readonly volumeId: string
  readonly reads: bigint
  readonly writes: bigint
  readonly flushes: bigint
  readonly bytesRead: bigint
  readonly bytesWritten: bigint
  /** number of requests that failed in the storage */
  readonly failedReads: bigint
  readonly failedWrites: bigint
  readonly failedFlushes: bigint
  /** number of invalid requests, such as beyond the end of the disk */
  readonly invalidReads: bigint
  readonly invalidWrites: bigint
  readonly invalidFlushes: bigint
  /** histograms of the disk's requests; null if they were not requested */
  readonly histograms: DiskHistograms | null
}

/**
 * Histograms of latencies and sizes of disk requests, with the bins of `io-bins.ts`. A histogram is null if the driver
 * does not have it.
 */
export interface DiskHistograms {
  readonly latency: Readonly<Record<IoKind, Histogram>> | null
  readonly size: Readonly<Record<SizedIoKind, Histogram>> | null
}

/** Counters of a network interface, as the guest sees its traffic. A counter is null if the driver does not have it. */
export interface NicCounters {
  readonly mac: string
  readonly bytesSent: bigint | null
  readonly bytesReceived: bigint | null
  readonly packetsSent: bigint | null
  readonly packetsReceived: bigint | null
  readonly packetsDropped: bigint | null
  readonly errorsSent: bigint | null
  readonly errorsReceived: bigint | null
}

/** Parts of a sample that are collected only on request. */
export interface SampleOptions {
  /** whether to include histograms, which take longer to collect than all other counters */
  readonly histograms: boolean
}

/**
 * Live migration: moves of running machines between sleds (docs/decisions/0081-live-migration.md). A machine is on one
 * sled at any time, which its report names. A move ends by itself within a limited time.
 */
export interface MachineMoves {
  /**
   * Returns why no machine can move to this sled at the moment, as one sentence for operators; null if machines can.
   * Capacity and policies are matters of the caller.
   */
  whyNot(sledId: string): Promise<string | null>
  /**
   * Requests that a running machine moves to another sled, once for this generation. Has no effect on a machine that is
   * unknown, starting or ending, that is on this sled, or that is moving, or unless the generation is higher than that of
   * the last move.
   */
  move(machineId: string, target: { readonly sledId: string; readonly generation: number }): Promise<void>
  /** Requests that the move of this generation ends, so that the machine stays where it is. Has no effect afterwards. */
  cancel(machineId: string, generation: number): Promise<void>
}

export interface Hypervisor {
  readonly kind: 'simulated' | 'qemu' | 'libvirt'
  /**
   * How the driver implements networks. `simulated`: every setting appears to take effect. `user`: every machine has a
   * user-mode network of its own, and rules, routes and external addresses have no effect on packets. `vpc`: settings
   * decide what happens to packets.
   */
  readonly networking: 'simulated' | 'user' | 'vpc'
  /** carries the packets between machines; null if the driver needs no documents of VPCs */
  readonly networks: Omit<NetworkEngine, 'traffic' | 'capture'> | null
  /** what happened to packets; null if the driver does not know */
  readonly traffic: NetworkTraffic | null
  /** null if the driver cannot capture packets */
  readonly captures: PacketCaptures | null
  /** null if machines stay where they started */
  readonly moves: MachineMoves | null
  /** Returns one line for users that says which software runs the machines and how. */
  describe(): string
  inventory(): Promise<Inventory>
  /**
   * Requests that a machine runs. For a known machine, only the properties that can change while it runs (external
   * addresses) are updated.
   * @throws HypervisorError, final, if the machine was forgotten
   */
  start(spec: MachineSpec): Promise<void>
  /**
   * Requests a shutdown: the power button first, and forced power-off after a grace time. A move that has not ended
   * fails. Has no effect on an unknown machine.
   */
  stop(machineId: string): Promise<void>
  /**
   * Reboots the machine once for this generation. Has no effect unless the generation is higher than that of the last
   * reboot. The caller waits for the end of a move.
   */
  reboot(machineId: string, generation: number): Promise<void>
  /**
   * Removes everything that is stored about a stopped or failed machine. From then on its phase is `absent` and it
   * cannot be started, even if this driver never knew it.
   */
  forget(machineId: string): Promise<void>
  observe(machineId: string): Promise<MachineReport>
  /** Returns every known machine that is not absent. */
  list(): Promise<readonly MachineReport[]>
  /**
   * Returns the counters of all running machines that respond at once. Machines that do not respond are omitted. The
   * result can be iterated once: a driver may make each sample only when it is read.
   */
  sample(options?: SampleOptions): Promise<Iterable<MachineSample>>
  /**
   * Calls `listener` when the phase of a machine may have changed. The call is only a hint, which can get lost. Returns
   * a function that unsubscribes.
   */
  watch(listener: (machineId: string) => void): () => void
  readonly volumes: Volumes
  readonly consoles: Consoles
  readonly sleds: SledControl
  /** sensors and links of the hardware */
  readonly sensors: Sensors
  /** switches that connect the rack to outside networks */
  readonly fabric: Fabric
  /** Frees the resources of this process. Machines keep running. */
  close(): Promise<void>
}
