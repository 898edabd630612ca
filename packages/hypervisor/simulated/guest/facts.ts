import type { MachineDisk, MachineNic } from '#port.ts'
import type { MachineRecord } from '../machine-record.ts'
import { linkLocalAddress, ipv4SettingsOf, type Ipv4Settings } from './addresses.ts'
import { distributionOf, printable, type Distribution } from './distributions.ts'

/** The properties of a simulated guest. All of them derive from the instance. */
export interface GuestFacts {
  readonly machineId: string
  readonly instanceId: string
  readonly hostname: string
  readonly os: Distribution
  readonly ncpus: number
  /** memory in bytes */
  readonly memory: number
  /** disks in the order of their slots, by which the guest names them vda, vdb, … */
  readonly disks: readonly GuestDisk[]
  readonly nics: readonly GuestNic[]
  readonly externalIps: readonly string[]
  readonly keys: readonly GuestKey[]
  /** the user data as text; empty if there is none */
  readonly userData: string
}

export interface GuestDisk extends MachineDisk {
  readonly device: string
  /** whether the disk contains the running system */
  readonly root: boolean
}

export interface GuestNic extends MachineNic, Ipv4Settings {
  readonly device: string
  readonly linkLocal: string
}

interface GuestKey {
  readonly line: string
  readonly type: string
  readonly comment: string
  readonly fingerprint: string | null
}

/** The CPU model of guests, the same on every sled of the rack. */
export const CPU_MODEL = 'AMD EPYC 7713P 64-Core Processor'

export function guestFacts(record: MachineRecord): GuestFacts {
  const { spec } = record
  return {
    machineId: spec.id,
    instanceId: spec.instanceId,
    hostname: printable(spec.hostname),
    os: distributionOf(spec.guestOs),
    ncpus: spec.ncpus,
    memory: spec.memory,
    disks: spec.disks
      .toSorted((a, b) => a.slot - b.slot)
      .map((disk, i) => guestDisk(disk, i, record.bootSlot)),
    nics: spec.nics.map(guestNic),
    externalIps: spec.externalIps,
    keys: spec.sshPublicKeys.map((line, i) => guestKey(line, record.keyFingerprints[i] ?? null)),
    userData: textOf(spec.userData),
  }
}

function guestDisk(disk: MachineDisk, position: number, bootSlot: number | null): GuestDisk {
  const device = `vd${String.fromCharCode('a'.charCodeAt(0) + position)}`
  return { ...disk, device, root: disk.slot === bootSlot }
}

function guestNic(nic: MachineNic, position: number): GuestNic {
  return {
    ...nic,
    ...ipv4SettingsOf(nic.subnet),
    device: `enp0s${8 + position}`,
    linkLocal: linkLocalAddress(nic.mac),
  }
}

function guestKey(line: string, fingerprint: string | null): GuestKey {
  const [type = '', , ...comment] = printable(line, 4096).split(' ')
  return { line: printable(line, 4096), type, comment: comment.join(' '), fingerprint }
}

function textOf(base64: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)))
  } catch {
    return ''
  }
}
