import type { BootMethod } from '#qemu/boot-disk.ts'
import type { Volumes } from '#port.ts'

/** Storage of disks that several hosts can reach, or one host's own. */
export interface DiskStore {
  readonly volumes: Volumes
  /** Returns a few words for users that say where disks are, such as `disks in the Ceph pool vm`. */
  describe(): string
  /**
   * whether a machine's host can be fenced, so that its disks can be written elsewhere without risk; without it, the
   * machines of a lost host do not start on another one
   */
  readonly fence: Fence | null
  /**
   * Returns whether a host holds any of these disks open, as the storage sees it. Without it, the storage has no view of
   * hosts, and only an operator can have a host fenced.
   * @param address of the host in the network of the storage
   * @throws HypervisorError
   */
  isOpenOn?(address: string, volumeIds: readonly string[]): Promise<boolean>
  /** Returns how hosts open a disk. */
  sourceOf(volumeId: string): Promise<DiskSource>
  /** Returns the secret that hosts need to open disks. Without it, they need none. @throws HypervisorError */
  secret?(): Promise<HostSecret>
  readonly afterDiskError: AfterDiskError
  /** Determines how a machine boots from a disk. Without it, machines boot by BIOS. */
  inspect?(volumeId: string): Promise<BootMethod>
  /** Runs `work` while nothing else uses these disks. Without it, the storage itself prevents two users. */
  withVolumesLocked?(volumeIds: readonly string[], work: () => Promise<void>): Promise<void>
  /** Stores the cloud-init image of a machine, which all hosts can read. */
  putSeed(machineId: string, content: Uint8Array): Promise<DiskSource>
  removeSeed(machineId: string): Promise<void>
  /** Records that a machine was forgotten: hosts refuse to start it from then on, also if the request is late. */
  bury(machineId: string): Promise<void>
  capacity(): Promise<{ readonly total: number; readonly free: number }>
  close(): Promise<void>
}

/** What happens to a machine that is paused because a disk could not be read or written. */
export interface AfterDiskError {
  /** why it is paused, as a sentence for users */
  readonly why: string
  /** whether it is resumed from time to time, and is only paused if the storage is full */
  readonly resumes: boolean
}

/** A secret of libvirt. */
interface HostSecret {
  readonly uuid: string
  /** name of the user of Ceph whose key it is */
  readonly user: string
  readonly key: Uint8Array
}

/** Disks that running machines use, as a store that cannot copy them by itself needs them. */
export interface RunningDisks {
  isInUse(volumeId: string): boolean
  /**
   * Copies a disk as it is at this moment to an existing qcow2 file, which its host has at the same path.
   * @throws HypervisorError
   */
  copy(volumeId: string, file: string): Promise<void>
}

/** A disk as libvirt's domain description names it. */
export type DiskSource =
  | { readonly type: 'file'; readonly path: string; readonly format: 'raw' | 'qcow2' }
  | {
      readonly type: 'rbd'
      /** `POOL/IMAGE` */
      readonly name: string
      /** without a port, the client tries those of both protocols */
      readonly monitors: readonly { readonly host: string; readonly port: number | null }[]
      readonly user: string
      /** UUID of the secret of libvirt that has the key, which is defined on every host */
      readonly secret: string
    }

/** Takes the right to write to all disks from a host. Both resolve when the storage confirms it. */
export interface Fence {
  /** @param address of the host in the network of the storage */
  close(address: string): Promise<void>
  open(address: string): Promise<void>
  /** Returns the addresses that cannot write. */
  closed(): Promise<readonly string[]>
}
