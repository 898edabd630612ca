import type { Histogram } from '@portico/domain/histogram.ts'
import type { Fabric } from './hardware/fabric.ts'
import type { Inventory } from './hardware/inventory.ts'
import type { Sensors } from './hardware/sensors.ts'
import type { SledControl } from './hardware/sleds.ts'
import type { IoKind, SizedIoKind } from './io-bins.ts'

/**
 * The hypervisor port: everything the control plane may ask of what runs machines and keeps volumes.
 *
 * The port is level-triggered and honest about the world behind it: calls say what is wanted and return once
 * the wish is noted, never when it has come true; every call is idempotent by id, so that a caller killed at any
 * moment repeats it without effect; machines outlive the process that asked for them; anything may fail or
 * have vanished when looked at again. Truth is what {@link Hypervisor.observe} reports.
 *
 * Ids are used once. What was made is never made a second time, and what was forgotten or deleted never comes back:
 * a caller that was held up between deciding and calling is refused for good (docs/decisions/0011-work-and-leases.md).
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

/** Everything a machine needs to start. A machine is one boot of an instance; a stopped one never comes back. */
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
  /** in the order in which the firmware tries them: boot disk first, then by slot */
  readonly disks: readonly MachineDisk[]
  readonly nics: readonly MachineNic[]
  readonly externalIps: readonly string[]
  /** decoded cloud-init user data, base64 */
  readonly userData: string
  readonly sshPublicKeys: readonly string[]
  /** what the boot disk's image says of itself, for drivers that have no real guest */
  readonly guestOs: { readonly name: string; readonly version: string } | null
}

/** Where a machine is. `absent`: the driver knows nothing of it, now or any more. */
export type MachinePhase = 'starting' | 'running' | 'rebooting' | 'stopping' | 'stopped' | 'failed' | 'absent'

export interface MachineReport {
  readonly id: string
  readonly phase: MachinePhase
  /** for one that runs but stands still: one sentence for people why, and until when; null otherwise */
  readonly stalled: string | null
  /** the last reboot generation carried out or under way; 0 before the first */
  readonly rebootGeneration: number
  /** for `failed`: one sentence for people; null otherwise */
  readonly failure: string | null
}

/** The report of a machine of which nothing is known. */
export function absentMachine(id: string): MachineReport {
  return { id, phase: 'absent', stalled: null, rebootGeneration: 0, failure: null }
}

/**
 * A refusal or breakdown of the driver. `retry` false: repeating the same call cannot help. `storageFull`: it would,
 * once somebody has made room.
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
  /** a frozen copy made by {@link Volumes.snapshot}; the new volume starts with its bytes, zero-filled to size */
  | { readonly type: 'snapshot'; readonly snapshotId: string }

export interface VolumeSpec {
  readonly id: string
  /** bytes, a multiple of blockSize */
  readonly size: number
  readonly blockSize: number
  readonly source: VolumeSource
}

/**
 * Block storage. Snapshots are frozen contents which images also refer to; they live until deleted even when the
 * volume they came from is gone. All calls resolve when done and are safe to repeat, also at once: of two that make
 * the same volume or snapshot the first to be done has made it, and the other changes nothing any more.
 */
export interface Volumes {
  /** @throws HypervisorError, final, for a volume that was deleted */
  create(spec: VolumeSpec): Promise<void>
  /** Store bytes at an offset; both are multiples of the block size and inside the volume (checked by the caller). */
  write(volumeId: string, offset: number, data: Uint8Array): Promise<void>
  /**
   * SHA-256 of so many bytes from an offset on, as lower-case hex; null where contents are described and not kept.
   * Rejects soon after `signal` is aborted.
   */
  hash(volumeId: string, offset: number, length: number, signal?: AbortSignal): Promise<string | null>
  /** Freeze the present contents. Of a volume in use by a running machine: a crash-consistent copy, without a pause. */
  snapshot(volumeId: string, snapshotId: string): Promise<void>
  /** Of an unknown one too: it can never be made then. */
  deleteVolume(volumeId: string): Promise<void>
  deleteSnapshot(snapshotId: string): Promise<void>
  /** The ids of all that is kept here. */
  list(): Promise<{ readonly volumes: readonly string[]; readonly snapshots: readonly string[] }>
}

/** Bytes of a machine's serial output. Offsets count from the machine's start (docs/reference/serial-console.md). */
export interface ConsoleChunk {
  readonly data: Uint8Array
  /** offset just after the last byte of `data` */
  readonly endOffset: number
}

export interface ConsoleConnection {
  /**
   * Types raw input. Resolves when the machine can take more: a caller that writes again before that makes this
   * process hold the input, and none of it is dropped while the machine runs.
   */
  write(data: Uint8Array): Promise<void>
  close(): void
}

export interface ConsoleListener {
  output(data: Uint8Array): void
  /** The machine stopped (`stopped`) or the link broke (`lost`); nothing follows. */
  closed(reason: 'stopped' | 'lost'): void
}

/** The serial port: keeps the first 1 MiB and the latest 1 MiB; what lies between is lost. */
export interface Consoles {
  /** At most maxBytes from `fromStart`, or the last `mostRecent` bytes (of which the first maxBytes). */
  history(
    machineId: string,
    range: { fromStart: number; maxBytes: number } | { mostRecent: number; maxBytes: number },
  ): Promise<ConsoleChunk>
  /** Replay the last `mostRecent` bytes (all that is kept when null), then follow. */
  connect(machineId: string, mostRecent: number | null, listener: ConsoleListener): Promise<ConsoleConnection>
}

/**
 * What a machine did since it started: counters that only grow, and begin anew with each machine. One who asks in
 * between loses nothing but detail.
 */
export interface MachineSample {
  readonly machineId: string
  readonly startedAt: Date
  readonly takenAt: Date
  readonly events: EventCounters
  /** by the processors' numbers, from 0 */
  readonly vcpus: readonly VcpuCounters[]
  readonly disks: readonly DiskCounters[]
  readonly nics: readonly NicCounters[]
}

/** What happened to a machine as a whole. Null: this driver cannot know. */
export interface EventCounters {
  readonly resets: bigint | null
  /** the guest's system failed, and took care of itself */
  readonly guestPanics: bigint | null
  /** the guest's system failed, and left it to the host, which ends the machine */
  readonly hostPanics: bigint | null
}

/** Nanoseconds that a processor was in each state; together the time since the start. */
export interface VcpuCounters {
  readonly run: bigint
  readonly idle: bigint
  /** ready, but the host gave its processor to others */
  readonly waiting: bigint
  /** the hypervisor worked for it */
  readonly emulation: bigint
}

export interface DiskCounters {
  readonly volumeId: string
  readonly reads: bigint
  readonly writes: bigint
  readonly flushes: bigint
  readonly bytesRead: bigint
  readonly bytesWritten: bigint
  /** that the storage could not do */
  readonly failedReads: bigint
  readonly failedWrites: bigint
  readonly failedFlushes: bigint
  /** that made no sense, such as beyond the end of the disk */
  readonly invalidReads: bigint
  readonly invalidWrites: bigint
  readonly invalidFlushes: bigint
  /** null: they were not asked for */
  readonly histograms: DiskHistograms | null
}

/** How long requests took and how large they were, in the bins of `io-bins.ts`. Null: this driver cannot know. */
export interface DiskHistograms {
  readonly latency: Readonly<Record<IoKind, Histogram>> | null
  readonly size: Readonly<Record<SizedIoKind, Histogram>> | null
}

/** As the guest sees it. Null: this driver cannot know. */
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

/** What of a sample is wanted. */
export interface SampleOptions {
  /** They take longer than all the rest. */
  readonly histograms: boolean
}

export interface Hypervisor {
  readonly kind: 'simulated' | 'qemu'
  /**
   * What networks are: `simulated`, all that is wanted of them is as if it took effect; `user`, every machine has a
   * network of its own, and rules, routes and external addresses have no effect on packets.
   */
  readonly networking: 'simulated' | 'user'
  /** One line for people: what runs the machines and how. */
  describe(): string
  inventory(): Promise<Inventory>
  /**
   * Want this machine running. Known already: updates what can change live (external addresses), nothing else.
   * @throws HypervisorError, final, for a machine that was forgotten
   */
  start(spec: MachineSpec): Promise<void>
  /** Want it off: power button, then force after a grace time. Unknown machine: nothing happens. */
  stop(machineId: string): Promise<void>
  /** Reboot once for this generation; a generation not above the last one does nothing. */
  reboot(machineId: string, generation: number): Promise<void>
  /**
   * Drop what is left of a machine that is stopped or failed. Afterwards it is absent and cannot be started; the same
   * goes for one that was never known here.
   */
  forget(machineId: string): Promise<void>
  observe(machineId: string): Promise<MachineReport>
  /** Every machine known here that is not absent. */
  list(): Promise<readonly MachineReport[]>
  /** Counters of the machines that run, as far as they can be had at once; one that does not answer is left out. */
  sample(options?: SampleOptions): Promise<readonly MachineSample[]>
  /** Called when a machine may have changed phase; a hint only, hints can get lost. Returns the unsubscriber. */
  watch(listener: (machineId: string) => void): () => void
  readonly volumes: Volumes
  readonly consoles: Consoles
  readonly sleds: SledControl
  /** how the hardware is */
  readonly sensors: Sensors
  /** the switches that tie the rack to what is outside */
  readonly fabric: Fabric
  /** Let go of machines without stopping them, and free this process's resources. */
  close(): Promise<void>
}
