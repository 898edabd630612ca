import type { Plug } from '#network/port.ts'
import type { MachineDisk, MachineNic, MachineSpec } from '#port.ts'
import type { Limits } from './account.ts'
import type { UefiFirmware } from './firmware.ts'
import { machineFiles, volumeFromMachine } from './folders.ts'
import { checkedId } from './ids.ts'
import { type GuestNetwork, guestNetworkOptions } from './network.ts'
import { CAPTURED_BYTES, captureFile } from './nic-traffic.ts'

export type Accelerator = 'kvm' | 'tcg'

/**
 * How a machine's interfaces are attached: to user-mode networks through which the guest can reach these networks, or to
 * one device each.
 */
export type Attachment = GuestNetwork | readonly Plug[]

const MEBIBYTE = 1024 ** 2
const GIBIBYTE = 1024 ** 3

/** Address space in bytes that QEMU needs in addition to the guest's memory: code, stacks, translated code, buffers. */
const OWN_ADDRESS_SPACE = 4 * GIBIBYTE
/**
 * Minimum of the file size limit in bytes. The serial log needs it: holes reduce its storage, but its length never
 * decreases.
 */
const SMALLEST_FILE_LIMIT = 64 * GIBIBYTE
/** MiB of memory for translated guest code with TCG. QEMU's default would be an eighth of the host's memory. */
const TRANSLATED_CODE = 128

/** Returns the arguments that every QEMU process gets. */
export function baseArguments(accelerator: Accelerator): string[] {
  return [
    '-no-user-config',
    '-nodefaults',
    '-sandbox',
    'on,obsolete=deny,elevateprivileges=deny,spawn=deny,resourcecontrol=deny',
    '-machine',
    // Without graphics, the firmware prints to the serial port.
    'q35,graphics=off,sata=off,smbus=off,vmport=off,dump-guest-core=off',
    '-accel',
    accelerator === 'kvm' ? 'kvm' : `tcg,thread=multi,tb-size=${TRANSLATED_CODE}`,
    '-cpu',
    // Older boot loaders fail with five-level paging, which TCG's `max` processor has by default.
    accelerator === 'kvm' ? 'host' : 'max,la57=off',
    '-display',
    'none',
  ]
}

/**
 * Returns QEMU's arguments for a machine. They contain no text that users chose: IDs are UUIDs, MAC and IP addresses
 * are validated here, and everything else is a number or a constant. The format of every disk is given, so that QEMU
 * never guesses it from the content.
 * @param uefi the firmware, for a machine that boots by UEFI instead of BIOS
 * @param attached how the interfaces are attached: the networks that a guest can reach through user-mode networks, or
 * their devices
 * @throws HypervisorError for an invalid ID
 */
export function machineArguments(
  spec: MachineSpec,
  accelerator: Accelerator,
  uefi: UefiFirmware | null = null,
  attached: Attachment = 'isolated',
): string[] {
  const fixed = [
    ['-uuid', checkedId(spec.id)],
    ['-smp', `cpus=${wholeNumber(spec.ncpus)}`],
    ['-m', `${Math.ceil(spec.memory / MEBIBYTE)}M`],
    ['-rtc', 'base=utc'],
    // QEMU keeps running after a shutdown or panic of the guest, so that a later server can see the reason.
    ['-no-shutdown', '-action', 'shutdown=pause', '-action', 'panic=pause'],
    ['-device', 'pvpanic-pci'],
    ['-device', 'virtio-rng-pci'],
    ['-chardev', `socket,id=qmp,path=${machineFiles.qmpSocket},server=on,wait=off`],
    ['-mon', 'chardev=qmp,mode=control'],
    ['-chardev', `socket,id=backup,path=${machineFiles.backupSocket},server=on,wait=off`],
    ['-mon', 'chardev=backup,mode=control'],
    [
      '-chardev',
      `socket,id=serial,path=${machineFiles.serialSocket},server=on,wait=off,` +
        `logfile=${machineFiles.serialLog},logappend=on`,
    ],
    ['-serial', 'chardev:serial'],
  ]
  return [
    ...baseArguments(accelerator),
    ...(uefi === null ? [] : uefiArguments(uefi)),
    ...fixed.flat(),
    ...spec.disks.flatMap(diskArguments),
    ...seedArguments,
    ...spec.nics.flatMap((nic, index) => nicArguments(nic, index, attached)),
  ]
}

/**
 * Returns two flash devices: one with the firmware's code from the host, and one with the machine's own UEFI variables.
 */
function uefiArguments({ code }: UefiFirmware): string[] {
  const chip = (name: string, filename: string, readOnly: boolean): string[] => [
    '-blockdev',
    JSON.stringify({
      driver: 'raw',
      'node-name': name,
      'read-only': readOnly,
      file: { driver: 'file', filename, 'read-only': readOnly },
    }),
  ]
  return [
    '-machine',
    'pflash0=uefi-code,pflash1=uefi-variables',
    ...chip('uefi-code', code, true),
    ...chip('uefi-variables', machineFiles.uefiVariables, false),
  ]
}

/** Returns the limits of the process of a machine. */
export function machineLimits(spec: Pick<MachineSpec, 'memory' | 'disks'>): Limits {
  return {
    memory: spec.memory + OWN_ADDRESS_SPACE,
    fileSize: Math.max(SMALLEST_FILE_LIMIT, ...spec.disks.map(({ size }) => size)),
  }
}

/** Returns the name of a disk in QEMU's block layer. */
export const nodeName = (slot: number): string => `disk${slot}`
/** Returns the name of a disk's front end, which QEMU uses in statistics and events. */
export const deviceName = (slot: number): string => `slot${slot}`

function diskArguments({ slot, volumeId, blockSize }: MachineDisk, bootIndex: number): string[] {
  const backend = {
    driver: 'raw',
    'node-name': nodeName(wholeNumber(slot)),
    discard: 'unmap',
    'detect-zeroes': 'unmap',
    file: { driver: 'file', filename: volumeFromMachine(volumeId), locking: 'on' },
  }
  // The firmware can boot only from disks with a logical block size of 512 bytes, so the disk's block size is given as
  // the physical one.
  const frontend =
    `virtio-blk-pci,drive=${nodeName(slot)},id=${deviceName(slot)},bootindex=${bootIndex},` +
    `serial=${checkedId(volumeId).slice(0, 20)},logical_block_size=512,` +
    `physical_block_size=${wholeNumber(blockSize)},write-cache=on,werror=enospc,rerror=report`
  return ['-blockdev', JSON.stringify(backend), '-device', frontend]
}

const seedArguments = [
  '-blockdev',
  JSON.stringify({
    driver: 'raw',
    'node-name': 'seed',
    'read-only': true,
    file: { driver: 'file', filename: machineFiles.seed, 'read-only': true },
  }),
  '-device',
  'virtio-blk-pci,drive=seed,id=seed,serial=cidata',
]

function nicArguments(nic: MachineNic, index: number, attached: Attachment): string[] {
  const [netdev, more] =
    typeof attached === 'string'
      ? [`user,id=net${index},ipv6=off,${guestNetworkOptions(nic, attached)}`, '']
      : tapArguments(nic, index, attached[index])
  return [
    '-netdev',
    netdev,
    '-device',
    // The empty `romfile` disables booting from the network.
    `virtio-net-pci,netdev=net${index},id=nic${index},mac=${checkedMac(nic.mac)},romfile=${more}`,
    '-object',
    `filter-dump,id=notes${index},netdev=net${index},file=${captureFile(index)},maxlen=${CAPTURED_BYTES}`,
  ]
}

/** @returns the value of `-netdev`, and options to append to the device */
function tapArguments({ name }: MachineNic, index: number, plug: Plug | undefined): [string, string] {
  if (plug === undefined) throw new Error(`interface ${name} has no device`)
  const { tap, mtu, offloads } = plug
  return [
    // Without a header of virtio before each packet, as nic-traffic.ts expects the captured packets.
    `tap,id=net${index},ifname=${checkedTap(tap)},script=no,downscript=no,vhost=off,vnet_hdr=off`,
    `,host_mtu=${wholeNumber(mtu)}${offloads ? '' : withoutOffloads}`,
  ]
}

/** Without these, the guest computes checksums and segments itself, as a user-space datapath needs. */
const withoutOffloads =
  'csum gso host_tso4 host_tso6 host_ecn host_ufo guest_csum guest_tso4 guest_tso6 guest_ecn guest_ufo'
    .split(' ')
    .map((name) => `,${name}=off`)
    .join('')

/** Linux allows 15 characters in the name of a network device. */
function checkedTap(name: string): string {
  if (/^[\w-]{1,15}$/.test(name)) return name
  throw new Error(`${name} is no name of a network device`)
}

/** @throws Error if the text is no MAC address */
export function checkedMac(mac: string): string {
  if (/^[0-9a-f]{2}(:[0-9a-f]{2}){5}$/i.test(mac)) return mac
  throw new Error(`${mac} is no MAC address`)
}

function wholeNumber(value: number): number {
  if (Number.isSafeInteger(value) && value >= 0) return value
  throw new Error(`${value} is no whole number`)
}
