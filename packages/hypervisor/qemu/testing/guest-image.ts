import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
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
import { type RamDiskFile, ramDisk } from './cpio.ts'

/** Who may log in to the small guest. */
export const guestLogin = { user: 'root', password: 'portico' } as const

/** Modules in the order in which they need each other. */
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

const PACKAGES = ['busybox-static', 'syslinux', 'syslinux-common', 'mtools'] as const

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
 * A bootable raw disk of some twenty megabytes: Debian's kernel for virtual machines, busybox, and syslinux on a FAT
 * file system. Made of Debian packages which apt fetches, without installing them and without root; kept for the next
 * time. @returns the file
 */
export function smallGuestImage(): string {
  const cache = path.resolve(import.meta.dirname, '../../../../node_modules/.cache/portico-guest')
  const recipe = createHash('sha256')
    .update(readFileSync(import.meta.filename))
    .digest('hex')
    .slice(0, 12)
  const image = path.join(cache, `small-${recipe}.raw`)
  if (existsSync(image)) return image
  mkdirSync(cache, { recursive: true })
  const work = mkdtempSync(path.join(cache, 'making-'))
  try {
    const made = makeImage(work)
    renameSync(made, image)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  return image
}

function makeImage(work: string): string {
  const root = path.join(work, 'root')
  unpackPackages(work, root)
  const kernel = found(root, 'boot/vmlinuz-*')
  const disk = path.join(work, 'disk.raw')
  const ram = path.join(work, 'ramdisk')
  const config = path.join(work, 'syslinux.cfg')
  writeFileSync(ram, gzipSync(ramDisk(guestFiles(root)), { level: 9 }))
  writeFileSync(
    config,
    [
      'SERIAL 0 115200',
      'DEFAULT linux',
      'LABEL linux',
      'KERNEL vmlinuz',
      'INITRD ramdisk',
      'APPEND console=ttyS0,115200 quiet panic=0',
      '',
    ].join('\n'),
  )
  writeFileSync(disk, '')
  truncateSync(disk, 24 * 1024 ** 2)
  const env = { ...process.env, PATH: `${root}/usr/bin:${process.env['PATH']}`, MTOOLS_SKIP_CHECK: '1' }
  const run = (program: string, ...args: string[]) => execFileSync(program, args, { env, stdio: 'pipe' })
  run('mformat', '-i', disk, '-T', String((24 * 1024 ** 2) / 512), '-h', '16', '-s', '63', '-c', '4', '::')
  run('mcopy', '-i', disk, kernel, '::vmlinuz')
  run('mcopy', '-i', disk, ram, '::ramdisk')
  run('mcopy', '-i', disk, config, '::syslinux.cfg')
  run('syslinux', '--install', disk)
  return disk
}

/** Fetch packages and lay them out in a folder; nothing on this system changes. */
function unpackPackages(work: string, root: string): void {
  try {
    fetchPackages(work)
  } catch (error) {
    // Lists that are missing or old name files that are not there.
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
