import type { MachineDisk, MachineNic, MachineSpec } from '#port.ts'
import type { Limits } from './account.ts'
import type { UefiFirmware } from './firmware.ts'
import { machineFiles, volumeFromMachine } from './folders.ts'
import { checkedId } from './ids.ts'
import { type GuestNetwork, guestNetworkOptions } from './network.ts'
import { NOTED_OF_PACKET, notesOf } from './nic-traffic.ts'

export type Accelerator = 'kvm' | 'tcg'

const MEBIBYTE = 1024 ** 2
const GIBIBYTE = 1024 ** 3

/** Address space QEMU takes besides the guest's memory: its code, stacks, translated code, buffers. */
const OWN_ADDRESS_SPACE = 4 * GIBIBYTE
/** A file may always grow to this size: the serial log never shrinks in length, only in the room it takes. */
const SMALLEST_FILE_LIMIT = 64 * GIBIBYTE
/** MiB of translated guest code under TCG; QEMU's own default is an eighth of the host's memory. */
const TRANSLATED_CODE = 128

/** What every QEMU of ours is, whatever it is for. */
export function baseArguments(accelerator: Accelerator): string[] {
  return [
    '-no-user-config',
    '-nodefaults',
    '-sandbox',
    'on,obsolete=deny,elevateprivileges=deny,spawn=deny,resourcecontrol=deny',
    '-machine',
    // Without graphics the firmware speaks on the serial port, too.
    'q35,graphics=off,sata=off,smbus=off,vmport=off,dump-guest-core=off',
    '-accel',
    accelerator === 'kvm' ? 'kvm' : `tcg,thread=multi,tb-size=${TRANSLATED_CODE}`,
    '-cpu',
    // Five-level paging, which `max` offers under TCG, confuses older boot loaders.
    accelerator === 'kvm' ? 'host' : 'max,la57=off',
    '-display',
    'none',
  ]
}

/**
 * QEMU's arguments for a machine. Nothing in them comes from a person: ids are UUIDs, MACs and addresses are checked
 * here, all else are numbers and our own words. Every format is given; QEMU never looks into a disk to guess it.
 * @param uefi the firmware, for a machine that boots by it instead of by BIOS
 * @param reach what the guest reaches
 * @throws HypervisorError for an id that is none
 */
export function machineArguments(
  spec: MachineSpec,
  accelerator: Accelerator,
  uefi: UefiFirmware | null = null,
  reach: GuestNetwork = 'isolated',
): string[] {
  const fixed = [
    ['-uuid', checkedId(spec.id)],
    ['-smp', `cpus=${wholeNumber(spec.ncpus)}`],
    ['-m', `${Math.ceil(spec.memory / MEBIBYTE)}M`],
    ['-rtc', 'base=utc'],
    // A guest that powers off or panics leaves QEMU standing, so that a server that comes later can see why.
    ['-no-shutdown', '-action', 'shutdown=pause', '-action', 'panic=pause'],
    ['-device', 'pvpanic-pci'],
    ['-device', 'virtio-rng-pci'],
    ['-chardev', `socket,id=qmp,path=${machineFiles.qmpSocket},server=on,wait=off`],
    ['-mon', 'chardev=qmp,mode=control'],
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
    ...spec.nics.flatMap((nic, index) => nicArguments(nic, index, reach)),
  ]
}

/** Two flash chips: the firmware's code, which is the host's, and its variables, which are the machine's own. */
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

/** Limits of a machine's process. */
export function machineLimits(spec: Pick<MachineSpec, 'memory' | 'disks'>): Limits {
  return {
    memory: spec.memory + OWN_ADDRESS_SPACE,
    fileSize: Math.max(SMALLEST_FILE_LIMIT, ...spec.disks.map(({ size }) => size)),
  }
}

/** The name by which QEMU's block layer knows a disk. */
export const nodeName = (slot: number): string => `disk${slot}`
/** The name of its front end, as statistics and events give it. */
export const deviceName = (slot: number): string => `slot${slot}`

function diskArguments({ slot, volumeId, blockSize }: MachineDisk, place: number): string[] {
  const backend = {
    driver: 'raw',
    'node-name': nodeName(wholeNumber(slot)),
    discard: 'unmap',
    'detect-zeroes': 'unmap',
    file: { driver: 'file', filename: volumeFromMachine(volumeId), locking: 'on' },
  }
  // The firmware boots from blocks of 512 bytes only, so that is what guests may address; what a disk's owner chose
  // is what they are told to align to.
  const frontend =
    `virtio-blk-pci,drive=${nodeName(slot)},id=${deviceName(slot)},bootindex=${place},` +
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

function nicArguments(nic: MachineNic, index: number, reach: GuestNetwork): string[] {
  return [
    '-netdev',
    `user,id=net${index},ipv6=off,${guestNetworkOptions(nic, reach)}`,
    '-device',
    // No boot firmware on the card: machines boot from disks.
    `virtio-net-pci,netdev=net${index},id=nic${index},mac=${checkedMac(nic.mac)},romfile=`,
    '-object',
    `filter-dump,id=notes${index},netdev=net${index},file=${notesOf(index)},maxlen=${NOTED_OF_PACKET}`,
  ]
}

function checkedMac(mac: string): string {
  if (/^[0-9a-f]{2}(:[0-9a-f]{2}){5}$/i.test(mac)) return mac
  throw new Error(`${mac} is no MAC address`)
}

function wholeNumber(value: number): number {
  if (Number.isSafeInteger(value) && value >= 0) return value
  throw new Error(`${value} is no whole number`)
}
