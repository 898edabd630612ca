import { humanSize } from '../guest/format.ts'
import type { GuestDisk, GuestFacts } from '../guest/facts.ts'

/** Returns the firmware's output from power-on until it starts the boot loader or fails. */
export function firmwareLines(guest: GuestFacts, boot: GuestDisk | null): readonly string[] {
  return [
    '',
    'Portico simulated firmware 2.4 (UEFI 2.8, x86_64)',
    `Machine ${guest.machineId}`,
    `CPU: ${guest.ncpus} x virtual processor   RAM: ${humanSize(guest.memory)}iB`,
    'PCI: 00:00.0 host bridge',
    'PCI: 00:01.0 ISA bridge, 16550A at 0x3f8 irq 4',
    ...guest.disks.map(
      (disk, i) =>
        `PCI: 00:${(16 + i).toString(16)}.0 block device  slot ${disk.slot}  ${humanSize(disk.size)}iB`,
    ),
    ...guest.nics.map(
      (nic, i) => `PCI: 00:${(8 + i).toString(16).padStart(2, '0')}.0 network device ${nic.mac}`,
    ),
    'TPM: not present',
    'Secure boot: off',
    '',
    ...(boot === null ? nothingToBoot(guest) : booting(guest, boot)),
  ]
}

function booting(guest: GuestFacts, boot: GuestDisk): readonly string[] {
  return [
    ...triedBefore(guest, boot).map((disk) => `Boot: ${label(disk)}: no boot loader, skipped`),
    `Boot: ${label(boot)}: \\EFI\\BOOT\\BOOTX64.EFI`,
    'Boot: starting',
    '',
  ]
}

/**
 * Returns the disks that the firmware tries before the boot disk: the disk that is configured as boot disk first, then
 * the others by slot.
 */
function triedBefore(guest: GuestFacts, boot: GuestDisk): readonly GuestDisk[] {
  return guest.disks.filter(
    (disk) => disk.slot !== boot.slot && (disk.boot || (!boot.boot && disk.slot < boot.slot)),
  )
}

function nothingToBoot(guest: GuestFacts): readonly string[] {
  return [
    ...(guest.disks.length === 0 ? ['Boot: no disk attached'] : []),
    ...guest.disks.map((disk) => `Boot: ${label(disk)}: no boot loader, skipped`),
    ...guest.nics.map((nic) => `Boot: network ${nic.mac}: no offer`),
    '',
    'No bootable device found.',
    'Attach a disk made from an image, or import a bootable one, and start the instance again.',
    '',
  ]
}

function label(disk: GuestDisk): string {
  return `disk ${disk.slot} "${disk.name}"`
}
