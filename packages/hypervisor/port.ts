import type { Histogram } from '@portico/domain/histogram.ts'
import type { Fabric } from './hardware/fabric.ts'
import type { Inventory } from './hardware/inventory.ts'
import type { Sensors } from './hardware/sensors.ts'
import type { SledControl } from './hardware/sleds.ts'
import type { IoKind, SizedIoKind } from './io-bins.ts'

/**
 * The hypervisor port: everything the control plane needs from the system that runs machines and stores volumes.
 *
 * The port is level-triggered: calls set the desired state and return once it is recorded, not when it is reached.
 * Every call is idempotent by id, so that a caller that was killed can repeat it. Machines outlive the process that
 * started them, and may fail or disappear at any time. The reported state comes from {@link Hypervisor.observe}.
 *
 * Ids are used once. Something that was made is never made again, and something that was forgotten or deleted never
 * returns: a caller that was delayed between its decision and its call is refused permanently
 * (docs/decisions/0011-background-jobs-under-leases.md).
 */

export interface MachineDisk {
  readonly slot: number
  readonly volumeId: string
  readonly name: string
  /** bytes */
  readonly size: number
  readonly blockSize: number
  readonly boot: boolean
}

export interface MachineNic {
  readonly name: string
  readonly mac: string
  readonly ip: string
  /** the subnet's IPv4 block, e.g. 172.30.0.0/22 */
  readonly subnet: string
  readonly primary: boolean
}

/** Everything a machine needs to start. A machine is one boot of an instance; a stopped one never restarts. */
export interface MachineSpec {
  readonly id: string
  readonly instanceId: string
  readonly sledId: string
  readonly name: string
  readonly projectName: string
  readonly hostname: string
  readonly ncpus: number
  /** bytes */
  readonly memory: number
  /** in boot order: boot disk first, then by slot */
  readonly disks: readonly MachineDisk[]
  readonly nics: readonly MachineNic[]
  readonly externalIps: readonly string[]
  /** decoded cloud-init user data, base64 */
  readonly userData: string
  readonly sshPublicKeys: readonly string[]
  /** operating system according to the boot disk's image, for drivers without a real guest */
  readonly guestOs: { readonly name: string; readonly version: string } | null
}

/** The phase of a machine. `absent`: unknown to the driver, or forgotten. */
export type MachinePhase = 'starting' | 'running' | 'rebooting' | 'stopping' | 'stopped' | 'failed' | 'absent'

export interface MachineReport {
  readonly id: string
  readonly phase: MachinePhase
  /** for a running machine whose guest is paused: why and until when, in one sentence for users; null otherwise */
  readonly stalled: string | null
  /** last reboot generation that was carried out or begun; 0 before the first */
  readonly rebootGeneration: number
  /** for `failed`: one sentence for users; null otherwise */
  readonly failure: string | null
}

/** Returns the report of an unknown machine. */
export function absentMachine(id: string): MachineReport {
  return { id, phase: 'absent', stalled: null, rebootGeneration: 0, failure: null }
}

/**
 * A refusal or failure of the driver. `retry` false: repeating the call cannot help. `storageFull`: it can, once there
 * is free storage.
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
  /** a snapshot made by {@link Volumes.snapshot}; the new volume begins with its content and is filled with zeros */
  | { readonly type: 'snapshot'; readonly snapshotId: string }

export interface VolumeSpec {
  readonly id: string
  /** bytes, a multiple of blockSize */
  readonly size: number
  readonly blockSize: number
  readonly source: VolumeSource
}

/**
 * Block storage. Snapshots are immutable contents, which images refer to as well; they exist until deleted, even after
 * their volume was deleted. All calls resolve when done and can be repeated, also concurrently: the first of two calls
 * that make the same volume or snapshot wins, and the other has no effect.
 */
export interface Volumes {
  /** Creates a volume. @throws HypervisorError, final, for a volume that was deleted */
  create(spec: VolumeSpec): Promise<void>
  /**
   * Stores bytes at an offset. Both must be multiples of the block size and within the volume (checked by the caller).
   */
  write(volumeId: string, offset: number, data: Uint8Array): Promise<void>
  /**
   * Returns the SHA-256 of a range as lower-case hex; null for drivers that do not store content. Rejects soon after
   * `signal` is aborted.
   */
  hash(volumeId: string, offset: number, length: number, signal?: AbortSignal): Promise<string | null>
  /**
   * Creates a snapshot of the current content. For a volume in use by a running machine it is crash-consistent, without
   * a pause.
   */
  snapshot(volumeId: string, snapshotId: string): Promise<void>
  /** Also for an unknown id, which can then never be created. */
  deleteVolume(volumeId: string): Promise<void>
  deleteSnapshot(snapshotId: string): Promise<void>
  /** Returns the ids of everything that is stored. */
  list(): Promise<{ readonly volumes: readonly string[]; readonly snapshots: readonly string[] }>
}

/**
 * Bytes of a machine's serial output. Offsets count from the start of the machine (docs/reference/serial-console.md).
 */
export interface ConsoleChunk {
  readonly data: Uint8Array
  /** offset after the last byte of `data` */
  readonly endOffset: number
}

export interface ConsoleConnection {
  /**
   * Sends raw input. Resolves when the machine can take more. A caller that does not wait makes this process buffer the
   * input, of which nothing is dropped while the machine runs.
   */
  write(data: Uint8Array): Promise<void>
  close(): void
}

export interface ConsoleListener {
  output(data: Uint8Array): void
  /** The machine stopped (`stopped`) or the connection was lost (`lost`). The last call. */
  closed(reason: 'stopped' | 'lost'): void
}

/** Serial consoles. The first and the latest 1 MiB are stored; the output between is lost. */
export interface Consoles {
  /** Returns at most maxBytes from `fromStart`, or the first maxBytes of the last `mostRecent` bytes. */
  history(
    machineId: string,
    range: { fromStart: number; maxBytes: number } | { mostRecent: number; maxBytes: number },
  ): Promise<ConsoleChunk>
  /** Replays the last `mostRecent` bytes (everything stored if null), then follows the output. */
  connect(machineId: string, mostRecent: number | null, listener: ConsoleListener): Promise<ConsoleConnection>
}

/**
 * Counters of a machine since its start. They only grow, and begin at zero for each machine. Infrequent sampling loses
 * only detail.
 */
export interface MachineSample {
  readonly machineId: string
  readonly startedAt: Date
  readonly takenAt: Date
  readonly events: EventCounters
  /** by processor number, from 0 */
  readonly vcpus: readonly VcpuCounters[]
  readonly disks: readonly DiskCounters[]
  readonly nics: readonly NicCounters[]
}

/** Counters of machine events. Null: not available with this driver. */
export interface EventCounters {
  readonly resets: bigint | null
  /** the guest's kernel panicked, and handles it itself */
  readonly guestPanics: bigint | null
  /** the guest's kernel panicked, and the host ends the machine */
  readonly hostPanics: bigint | null
}

/** Nanoseconds per state of a vCPU; the sum is the time since the start. */
export interface VcpuCounters {
  readonly run: bigint
  readonly idle: bigint
  /** ready, but waiting for a host CPU */
  readonly waiting: bigint
  /** executing in the hypervisor on its behalf */
  readonly emulation: bigint
}

export interface DiskCounters {
  readonly volumeId: string
  readonly reads: bigint
  readonly writes: bigint
  readonly flushes: bigint
  readonly bytesRead: bigint
  readonly bytesWritten: bigint
  /** failed in the storage */
  readonly failedReads: bigint
  readonly failedWrites: bigint
  readonly failedFlushes: bigint
  /** invalid, such as beyond the end of the disk */
  readonly invalidReads: bigint
  readonly invalidWrites: bigint
  readonly invalidFlushes: bigint
  /** null: not requested */
  readonly histograms: DiskHistograms | null
}

/** Latencies and sizes of requests, in the bins of `io-bins.ts`. Null: not available with this driver. */
export interface DiskHistograms {
  readonly latency: Readonly<Record<IoKind, Histogram>> | null
  readonly size: Readonly<Record<SizedIoKind, Histogram>> | null
}

/** Counters from the guest's view. Null: not available with this driver. */
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

/** Which parts of a sample are requested. */
export interface SampleOptions {
  /** They take longer than all other counters. */
  readonly histograms: boolean
}

export interface Hypervisor {
  readonly kind: 'simulated' | 'qemu'
  /**
   * How networks work. `simulated`: every setting behaves as if it took effect. `user`: every machine has its own
   * user-mode network, and rules, routes and external addresses have no effect on packets.
   */
  readonly networking: 'simulated' | 'user'
  /** Returns one line for users: what runs the machines, and how. */
  describe(): string
  inventory(): Promise<Inventory>
  /**
   * Requests that a machine runs. For a known machine only live properties are updated (external addresses).
   * @throws HypervisorError, final, for a machine that was forgotten
   */
  start(spec: MachineSpec): Promise<void>
  /** Requests a shutdown: power button, then force after a grace time. No effect on an unknown machine. */
  stop(machineId: string): Promise<void>
  /** Reboots once for this generation. A generation that is not higher than the last one has no effect. */
  reboot(machineId: string, generation: number): Promise<void>
  /**
   * Removes what is left of a stopped or failed machine. Afterwards it is absent and cannot be started, even if it was
   * never known here.
   */
  forget(machineId: string): Promise<void>
  observe(machineId: string): Promise<MachineReport>
  /** Returns every known machine that is not absent. */
  list(): Promise<readonly MachineReport[]>
  /**
   * Returns the counters of running machines that are available immediately; machines that do not respond are omitted.
   */
  sample(options?: SampleOptions): Promise<readonly MachineSample[]>
  /**
   * Calls back when a machine may have changed its phase. Only a hint, which can get lost. Returns a function that
   * unsubscribes.
   */
  watch(listener: (machineId: string) => void): () => void
  readonly volumes: Volumes
  readonly consoles: Consoles
  readonly sleds: SledControl
  /** the state of the hardware */
  readonly sensors: Sensors
  /** the switches that connect the rack to outside networks */
  readonly fabric: Fabric
  /** Releases machines without stopping them, and frees the resources of this process. */
  close(): Promise<void>
}
