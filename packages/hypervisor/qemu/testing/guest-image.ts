import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { UefiFirmware } from '../firmware.ts'
import { type RamDiskFile, ramDisk } from './cpio.ts'
import { partitionSize, writeEfiDisk } from './gpt.ts'

/** Login of the test guest. */
export const guestLogin = { user: 'root', password: 'portico' } as const

/** Kernel modules in the order in which they must be loaded. */
const MODULES = [
  'drivers/virtio/virtio_ring',
  'drivers/virtio/virtio',
  'drivers/virtio/virtio_pci_legacy_dev',
  'drivers/virtio/virtio_pci_modern_dev',
  'drivers/virtio/virtio_pci',
  'drivers/block/virtio_blk',
  'net/core/failover',
  'drivers/net/net_failover',
  'drivers/net/virtio_net',
  'drivers/acpi/button',
  'drivers/input/evdev',
  'drivers/cdrom/cdrom',
  'fs/isofs/isofs',
  'drivers/misc/pvpanic/pvpanic',
  'drivers/misc/pvpanic/pvpanic-pci',
] as const

const PACKAGES = [
  'busybox-static',
  'syslinux',
  'syslinux-common',
  'mtools',
  'systemd-boot-efi',
  'ovmf',
] as const

const KERNEL_OPTIONS = 'console=ttyS0,115200 quiet panic=0'
const MEBIBYTE = 1024 ** 2

const INIT = `#!/bin/busybox sh
/bin/busybox --install -s /bin
export PATH=/bin
mount -t proc proc /proc
mount -t sysfs sys /sys
mount -t devtmpfs dev /dev
echo 3 > /proc/sys/kernel/printk
for module in ${MODULES.map((each) => path.basename(each)).join(' ')}; do insmod /lib/$module.ko; done
seed=$(grep -l cidata /sys/block/*/serial | cut -d/ -f4)
mount -t iso9660 -o ro /dev/$seed /seed && hostname "$(sed 's/.*local-hostname":"\\([^"]*\\).*/\\1/' /seed/meta-data)"
ip link set lo up
ip link set eth0 up 2> /dev/null && udhcpc -q -n -t 3 -T 1 -s /etc/dhcp.sh > /dev/null 2>&1
acpid -d -l /dev/null > /dev/null 2>&1 &
echo "The small guest is up."
while true; do getty -L 115200 ttyS0 vt100; done
`

const DHCP = `#!/bin/sh
[ "$1" = bound ] || exit 0
ip addr add $ip/$mask dev $interface
ip route add default via $router
echo nameserver $dns > /etc/resolv.conf
`

/**
 * Builds a bootable raw disk of about twenty MB with Debian's kernel for virtual machines, busybox, and syslinux on a
 * FAT file system. apt downloads the Debian packages without installing them, so root is not needed. The disk is
 * cached.
 * @returns path of the file
 */
export function smallGuestImage(): string {
  return path.join(made(), names.bios)
}

/**
 * Returns the same guest on a disk that boots only by UEFI, with systemd-boot. The UEFI firmware comes from a package
 * that is not installed either.
 */
export function uefiGuest(): { readonly image: string; readonly firmware: UefiFirmware } {
  const folder = made()
  return {
    image: path.join(folder, names.uefi),
    firmware: { code: path.join(folder, names.code), variables: path.join(folder, names.variables) },
  }
}

const names = {
  bios: 'small.raw',
  uefi: 'small-uefi.raw',
  code: 'OVMF_CODE.fd',
  variables: 'OVMF_VARS.fd',
} as const

/** Returns the folder with the images. They are rebuilt if this file has changed. */
function made(): string {
  const cache = path.resolve(import.meta.dirname, '../../../../node_modules/.cache/portico-guest')
  const recipe = createHash('sha256')
    .update(readFileSync(import.meta.filename))
    .update(readFileSync(path.join(import.meta.dirname, 'gpt.ts')))
    .digest('hex')
    .slice(0, 12)
  const folder = path.join(cache, recipe)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  const work = mkdtempSync(path.join(cache, 'making-'))
  try {
    const result = path.join(work, 'result')
    mkdirSync(result)
    makeImages(work, result)
    renameSync(result, folder)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  return folder
}

function makeImages(work: string, result: string): void {
  const root = path.join(work, 'root')
  unpackPackages(work, root)
  const kernel = found(root, 'boot/vmlinuz-*')
  const ram = path.join(work, 'ramdisk')
  writeFileSync(ram, gzipSync(ramDisk(guestFiles(root)), { level: 9 }))
  const env = { ...process.env, PATH: `${root}/usr/bin:${process.env['PATH']}`, MTOOLS_SKIP_CHECK: '1' }
  const run = (program: string, ...args: string[]) => execFileSync(program, args, { env, stdio: 'pipe' })

  /** Creates an empty FAT file system for kernel and RAM disk in a file of this size. */
  const fileSystem = (file: string, size: number): string => {
    writeFileSync(file, '')
    truncateSync(file, size)
    run('mformat', '-i', file, '-T', String(size / 512), '-h', '16', '-s', '63', '-c', '4', '::')
    run('mcopy', '-i', file, kernel, '::vmlinuz')
    run('mcopy', '-i', file, ram, '::ramdisk')
    return file
  }
  const put = (image: string, name: string, lines: readonly string[]): void => {
    const text = path.join(work, path.basename(name))
    writeFileSync(text, lines.map((line) => `${line}\n`).join(''))
    run('mcopy', '-i', image, text, `::${name}`)
  }

  const bios = fileSystem(path.join(result, names.bios), 24 * MEBIBYTE)
  put(bios, 'syslinux.cfg', [
    'SERIAL 0 115200',
    'DEFAULT linux',
    'LABEL linux',
    'KERNEL vmlinuz',
    'INITRD ramdisk',
    `APPEND ${KERNEL_OPTIONS}`,
  ])
  run('syslinux', '--install', bios)

  const disk = 32 * MEBIBYTE
  const partition = fileSystem(path.join(work, 'partition.raw'), partitionSize(disk))
  for (const folder of ['EFI', 'EFI/BOOT', 'loader', 'loader/entries']) {
    run('mmd', '-i', partition, `::${folder}`)
  }
  run('mcopy', '-i', partition, found(root, '**/systemd-bootx64.efi'), '::EFI/BOOT/BOOTX64.EFI')
  put(partition, 'loader/loader.conf', ['timeout 0'])
  put(partition, 'loader/entries/linux.conf', [
    'title Small guest',
    'linux /vmlinuz',
    'initrd /ramdisk',
    `options ${KERNEL_OPTIONS}`,
  ])
  writeEfiDisk(path.join(result, names.uefi), disk, partition)
  copyFileSync(found(root, '**/OVMF_CODE_4M.fd'), path.join(result, names.code))
  copyFileSync(found(root, '**/OVMF_VARS_4M.fd'), path.join(result, names.variables))
}

/** Downloads packages and unpacks them into a folder without installing them. */
function unpackPackages(work: string, root: string): void {
  try {
    fetchPackages(work)
  } catch (error) {
    // The download fails if the package lists are missing or outdated, so they are updated.
    if (process.getuid?.() !== 0) throw error
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    fetchPackages(work)
  }
  for (const file of globSync('*.deb', { cwd: work })) {
    execFileSync('dpkg-deb', ['-x', file, root], { cwd: work, stdio: 'ignore' })
  }
}

function fetchPackages(work: string): void {
  const apt = (...args: string[]): string =>
    execFileSync(args[0] ?? '', args.slice(1), {
      cwd: work,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  const depends = apt('apt-cache', 'depends', '--important', 'linux-image-cloud-amd64')
  const kernel = /Depends: (linux-image-\S+)/.exec(depends)?.[1]
  if (kernel === undefined) throw new Error('apt knows no linux-image-cloud-amd64: run apt-get update first')
  apt('apt-get', 'download', '-q', kernel, ...PACKAGES)
}

function guestFiles(root: string): RamDiskFile[] {
  const modules = found(root, 'lib/modules/*/kernel')
  const text = (value: string): Uint8Array => new TextEncoder().encode(value)
  const folders = [
    'bin',
    'dev',
    'proc',
    'sys',
    'etc',
    'etc/acpi',
    'etc/acpi/PWRF',
    'lib',
    'seed',
    'root',
    'tmp',
  ]
  return [
    ...folders.map((folder) => ({ path: folder, mode: 0o755 })),
    { path: 'bin/busybox', mode: 0o755, data: readFileSync(path.join(root, 'bin/busybox')) },
    { path: 'init', mode: 0o755, data: text(INIT) },
    { path: 'etc/dhcp.sh', mode: 0o755, data: text(DHCP) },
    { path: 'etc/acpi/PWRF/00000080', mode: 0o755, data: text('#!/bin/sh\npoweroff -f\n') },
    {
      path: 'etc/passwd',
      mode: 0o644,
      data: text('root:$1$portico$.r31N//zZKvFrS308Dngz/:0:0:root:/root:/bin/sh\n'),
    },
    { path: 'etc/group', mode: 0o644, data: text('root:x:0:\n') },
    { path: 'etc/issue', mode: 0o644, data: text('Small guest on \\l\n') },
    ...MODULES.map((module) => ({
      path: `lib/${path.basename(module)}.ko`,
      mode: 0o644,
      data: readFileSync(path.join(modules, `${module}.ko`)),
    })),
  ]
}

function found(root: string, pattern: string): string {
  const [first] = globSync(pattern, { cwd: root })
  if (first === undefined) throw new Error(`the packages have no ${pattern}`)
  return path.join(root, first)
}
