import type { MachineSpec } from '#port.ts'
import type { Accelerator } from '#qemu/command-line.ts'
import { checkedId } from '#qemu/ids.ts'
import { checkedMac } from '#qemu/command-line.ts'
import { type GuestNetwork, guestNetworkOptions } from '#qemu/network.ts'
import type { DiskSource } from './disk-store.ts'
import { type MachineRecord, metadataUri } from './machine-record.ts'
import { type Element, element, xmlOf } from './xml.ts'

export interface DomainOptions {
  readonly spec: MachineSpec
  readonly record: MachineRecord
  readonly accelerator: Accelerator
  /** firmware by which the boot disk boots */
  readonly boots: 'bios' | 'uefi'
  /** sources of the disks, in the order of `spec.disks` */
  readonly sources: readonly DiskSource[]
  readonly seed: DiskSource
  readonly guestNetwork: GuestNetwork
}

const MEBIBYTE = 1024 ** 2
/** MiB of memory for translated guest code without KVM. QEMU's default would be an eighth of the host's memory. */
const translatedCode = 128

/** Returns the name of the n-th disk in libvirt, from 0. Statistics and backups use it. */
export function targetName(index: number): string {
  return `vd${String.fromCodePoint(97 + index)}`
}

/** First slot of network devices on the bus; libvirt begins at slot 1. */
const firstNicSlot = 0x10

/** Name of the disk with the cloud-init image; a machine has fewer disks than letters. */
const seedTarget = 'vdz'

/**
 * Returns the description of a machine for libvirt. Names and IDs in it are validated or escaped; the format of every
 * disk is given, so that QEMU never guesses it from the content.
 * @throws HypervisorError or RangeError for an invalid value
 */
export function domainXml({
  spec,
  record,
  accelerator,
  boots,
  sources,
  seed,
  guestNetwork,
}: DomainOptions): string {
  const id = checkedId(spec.id)
  const isUefi = boots === 'uefi'
  const root = element(
    'domain',
    {
      type: accelerator === 'kvm' ? 'kvm' : 'qemu',
      'xmlns:qemu': 'http://libvirt.org/schemas/domain/qemu/1.0',
    },
    [
      element('name', {}, id),
      element('uuid', {}, id),
      element('metadata', {}, [
        element('portico:machine', { 'xmlns:portico': metadataUri }, JSON.stringify(record)),
      ]),
      element('memory', { unit: 'MiB' }, String(Math.ceil(spec.memory / MEBIBYTE))),
      element('vcpu', {}, String(spec.ncpus)),
      element('os', isUefi ? { firmware: 'efi' } : {}, [
        element('type', { arch: 'x86_64', machine: 'q35' }, 'hvm'),
        ...(isUefi
          ? [element('firmware', {}, [element('feature', { enabled: 'no', name: 'secure-boot' })])]
          : []),
      ]),
      element('features', {}, [
        element('acpi'),
        element('apic'),
        ...(accelerator === 'tcg'
          ? [element('tcg', {}, [element('tb-cache', { unit: 'MiB' }, String(translatedCode))])]
          : []),
      ]),
      processor(accelerator),
      element('clock', { offset: 'utc' }),
      element('on_poweroff', {}, 'destroy'),
      element('on_reboot', {}, 'restart'),
      // The panicked guest stays, so that a later server can see the reason.
      element('on_crash', {}, 'preserve'),
      element('devices', {}, [
        ...sources.map((source, index) => diskOf(spec, source, index)),
        seedDisk(seed),
        element('controller', { type: 'usb', model: 'none' }),
        element('serial', { type: 'pty' }, [element('target', { port: 0 })]),
        element('video', {}, [element('model', { type: 'none' })]),
        element('memballoon', { model: 'none' }),
        element('rng', { model: 'virtio' }, [element('backend', { model: 'random' }, '/dev/urandom')]),
      ]),
      element('qemu:commandline', {}, commandLine(spec, guestNetwork)),
    ],
  )
  return xmlOf(root)
}

/** Without KVM, older boot loaders fail with five-level paging. */
function processor(accelerator: Accelerator): Element {
  if (accelerator === 'kvm') return element('cpu', { mode: 'host-model' })
  return element('cpu', { mode: 'maximum' }, [element('feature', { policy: 'disable', name: 'la57' })])
}

function diskOf(spec: MachineSpec, source: DiskSource, index: number): Element {
  const disk = spec.disks[index]
  if (disk === undefined) throw new Error(`there is no disk ${index}`)
  return element('disk', diskAttributes(source), [
    element('driver', {
      name: 'qemu',
      type: formatOf(source),
      cache: 'none',
      discard: 'unmap',
      detect_zeroes: 'unmap',
      // When a file cannot grow, the guest is paused and loses nothing. A guest that storage refuses must not go on at all.
      error_policy: source.type === 'file' ? 'enospace' : 'stop',
    }),
    ...sourceElements(source),
    // The firmware can boot only from disks with a logical block size of 512 bytes.
    element('blockio', { logical_block_size: 512, physical_block_size: disk.blockSize }),
    element('target', { dev: targetName(index), bus: 'virtio' }),
    element('serial', {}, checkedId(disk.volumeId).slice(0, 20)),
    element('boot', { order: index + 1 }),
  ])
}

function seedDisk(source: DiskSource): Element {
  return element('disk', diskAttributes(source), [
    element('driver', { name: 'qemu', type: formatOf(source) }),
    ...sourceElements(source),
    element('target', { dev: seedTarget, bus: 'virtio' }),
    element('serial', {}, 'cidata'),
    element('readonly'),
  ])
}

const diskAttributes = ({ type }: DiskSource): Element['attributes'] => ({
  type: type === 'file' ? 'file' : 'network',
  device: 'disk',
})

const formatOf = (source: DiskSource): string => (source.type === 'file' ? source.format : 'raw')

function sourceElements(source: DiskSource): Element[] {
  if (source.type === 'file') return [element('source', { file: source.path })]
  const hosts = source.monitors.map(({ host, port }) =>
    element('host', { name: host, ...(port !== null && { port }) }),
  )
  return [
    element('auth', { username: source.user }, [element('secret', { type: 'ceph', uuid: source.secret })]),
    element('source', { protocol: 'rbd', name: source.name }, hosts),
  ]
}

/**
 * Returns what libvirt has no elements for: a serial port on which the firmware prints, a device by which the guest
 * reports a panic, and user-mode networks that cannot reach the host. QEMU adds these devices before those of libvirt,
 * so that they need slots that libvirt does not use.
 */
function commandLine(spec: MachineSpec, guestNetwork: GuestNetwork): Element[] {
  const values = [
    ['-machine', 'graphics=off'],
    ['-device', 'pvpanic-pci,bus=pcie.0,addr=0x1e'],
    ...spec.nics.flatMap((nic, index) => [
      ['-netdev', `user,id=net${index},ipv6=off,${guestNetworkOptions(nic, guestNetwork)}`],
      [
        '-device',
        `virtio-net-pci,netdev=net${index},id=nic${index},mac=${checkedMac(nic.mac)},bus=pcie.0,addr=0x${(firstNicSlot + index).toString(16)},romfile=`,
      ],
    ]),
  ]
  return values.flat().map((value) => element('qemu:arg', { value }))
}
