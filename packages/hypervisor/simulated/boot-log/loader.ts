import type { GuestFacts } from '../guest/facts.ts'

/** Returns the output of the boot loader. */
export function loaderLines(guest: GuestFacts): readonly string[] {
  const { prettyName, kernel } = guest.os
  return [
    'GNU GRUB  version 2.12',
    '',
    `  *${prettyName}`,
    `   Advanced options for ${prettyName}`,
    '   UEFI firmware settings',
    '',
    `Booting "${prettyName}"`,
    `Loading Linux ${kernel} ...`,
    'Loading initial ramdisk ...',
    'EFI stub: Loaded initrd from LINUX_EFI_INITRD_MEDIA_GUID device path',
  ]
}
