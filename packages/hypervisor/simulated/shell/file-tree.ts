import { kernelLog } from '../boot-log/boot-log.ts'
import { cloudInitEarly, cloudInitLate } from '../boot-log/cloud-init.ts'
import { rootDevice } from '../boot-log/kernel.ts'
import { CPU_MODEL } from '../guest/facts.ts'
import { joinLines } from '../guest/format.ts'
import { memoryUse } from '../guest/usage.ts'
import { homeOf, type GuestSystem } from './guest-system.ts'

/** The files of a simulated guest. Paths are absolute and normalized (`/etc/hosts`). */
export interface FileTree {
  /** Returns the content of a file; null if it does not exist or is a directory. */
  read(path: string): string | null
  /** Returns the names in a directory, sorted, directories with a slash; null if the path is not a directory. */
  list(path: string): readonly string[] | null
}

/** Directories that contain no files. */
const EMPTY_DIRECTORIES = ['/tmp', '/mnt', '/opt', '/srv', '/run', '/var/tmp', '/root', '/boot/efi']

/**
 * Returns the current files of a guest.
 * @param written files that were written in this session, which replace others with the same path
 */
export function fileTree(
  system: GuestSystem,
  written: ReadonlyMap<string, string>,
  commandNames: readonly string[],
): FileTree {
  const files = new Map(Object.entries(builtIn(system)))
  for (const name of commandNames) files.set(`/usr/bin/${name}`, () => '\x7fELF\n')
  for (const [path, text] of written) files.set(path, () => text)

  const directories = new Map<string, Set<string>>([['/', new Set()]])
  const register = (path: string, name: string): void => {
    const parent = path.slice(0, path.lastIndexOf('/')) || '/'
    if (!directories.has(parent)) {
      directories.set(parent, new Set())
      register(parent, `${parent.slice(parent.lastIndexOf('/') + 1)}/`)
    }
    directories.get(parent)?.add(name)
  }
  const home = homeOf(system.guest.os.defaultUser)
  for (const directory of [...EMPTY_DIRECTORIES, home]) register(`${directory}/.`, '.')
  for (const path of files.keys()) register(path, path.slice(path.lastIndexOf('/') + 1))

  return {
    read: (path) => files.get(path)?.() ?? null,
    list(path) {
      const names = directories.get(path)
      return names === undefined ? null : [...names].filter((name) => name !== '.').sort()
    },
  }
}

/** Returns the absolute, normalized form of a typed path. */
export function resolvePath(path: string, cwd: string, home: string): string {
  const full = path.replace(/^~(?=\/|$)/, home)
  const parts: string[] = []
  for (const part of (full.startsWith('/') ? full : `${cwd}/${full}`).split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return `/${parts.join('/')}`
}

const PROFILE = 'export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin\n'

type Content = () => string

function builtIn(system: GuestSystem): Record<string, Content> {
  const { guest, boot } = system
  const home = homeOf(guest.os.defaultUser)
  return {
    ...kernelFiles(system),
    ...Object.fromEntries(guest.disks.map((disk) => [`/dev/${disk.device}`, (): string => ''])),
    '/dev/null': () => '',
    '/dev/ttyS0': () => '',
    '/etc/fstab': () => `${rootDevice(guest)} / ext4 rw,discard,errors=remount-ro 0 1\n`,
    '/etc/hostname': () => `${guest.hostname}\n`,
    '/etc/hosts': () => `127.0.0.1 localhost\n127.0.1.1 ${guest.hostname}\n::1 localhost ip6-localhost\n`,
    '/etc/motd': () => 'This is a simulated guest: it answers, but nothing is computed here.\n',
    '/etc/os-release': () => osRelease(system),
    '/etc/passwd': () =>
      joinLines([
        'root:x:0:0:root:/root:/bin/sh',
        'daemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin',
        'sshd:x:105:65534::/run/sshd:/usr/sbin/nologin',
        `${guest.os.defaultUser}:x:1000:1000::${home}:/bin/sh`,
      ]),
    '/etc/resolv.conf': () => 'nameserver 127.0.0.53\noptions edns0 trust-ad\n',
    '/etc/ssh/sshd_config': () => 'PermitRootLogin prohibit-password\nPasswordAuthentication no\n',
    [`${home}/.profile`]: () => PROFILE,
    [`${home}/.ssh/authorized_keys`]: () => joinLines(guest.keys.map((key) => key.line)),
    '/root/.profile': () => PROFILE,
    '/var/lib/cloud/instance/user-data.txt': () => guest.userData,
    '/var/log/cloud-init-output.log': () =>
      joinLines([...cloudInitEarly(guest, boot.poweredOnAt), ...cloudInitLate(guest, boot.poweredOnAt)]),
    '/var/log/dmesg': () => joinLines(kernelLog(guest, boot)),
  }
}

function kernelFiles(system: GuestSystem): Record<string, Content> {
  const { guest, boot } = system
  const upSeconds = (): number => (system.now().getTime() - boot.poweredOnAt.getTime()) / 1000
  return {
    '/proc/cmdline': () =>
      `BOOT_IMAGE=/boot/vmlinuz-${guest.os.kernel} root=${rootDevice(guest)} ro console=ttyS0,115200\n`,
    '/proc/cpuinfo': () => Array.from({ length: guest.ncpus }, (_, i) => processor(i)).join('\n'),
    '/proc/loadavg': () => '0.02 0.05 0.01 1/118 1024\n',
    '/proc/meminfo': () => {
      const use = memoryUse(guest)
      return [
        meminfoLine('MemTotal', use.total),
        meminfoLine('MemFree', use.free),
        meminfoLine('MemAvailable', use.available),
        meminfoLine('Buffers', use.cache / 8),
        meminfoLine('Cached', use.cache - use.cache / 8),
        meminfoLine('SwapTotal', 0),
        meminfoLine('SwapFree', 0),
      ].join('')
    },
    '/proc/sysrq-trigger': () => '',
    '/proc/uptime': () => `${upSeconds().toFixed(2)} ${(upSeconds() * guest.ncpus * 0.98).toFixed(2)}\n`,
    '/proc/version': () => `Linux version ${guest.os.kernel} (${guest.os.id}) #1 SMP PREEMPT_DYNAMIC\n`,
    ...Object.fromEntries(
      guest.nics.map((nic) => [
        `/sys/class/net/${nic.device}/address`,
        (): string => `${nic.mac.toLowerCase()}\n`,
      ]),
    ),
  }
}

function meminfoLine(name: string, bytes: number): string {
  return `${`${name}:`.padEnd(16)}${String(Math.floor(bytes / 1024)).padStart(10)} kB\n`
}

function processor(index: number): string {
  return [
    `processor\t: ${index}`,
    'vendor_id\t: AuthenticAMD',
    'cpu family\t: 25',
    `model name\t: ${CPU_MODEL}`,
    'cpu MHz\t\t: 1996.249',
    'cache size\t: 512 KB',
    'flags\t\t: fpu sse sse2 ssse3 fma sse4_1 sse4_2 aes avx avx2 hypervisor lm',
    'bogomips\t: 3992.49',
    '',
  ].join('\n')
}

function osRelease(system: GuestSystem): string {
  const { os } = system.guest
  return [
    `PRETTY_NAME="${os.prettyName}"`,
    `NAME="${os.name}"`,
    ...(os.version === '' ? [] : [`VERSION_ID="${os.version}"`]),
    `ID=${os.id}`,
    `HOME_URL="${os.homeUrl}"`,
    '',
  ].join('\n')
}
