import { columns, humanSize } from '../guest/format.ts'
import { CPU_MODEL, type GuestDisk } from '../guest/facts.ts'
import { rootUse } from '../guest/usage.ts'
import { hasFlag, splitOptions, type CommandContext, type CommandGroup } from './command.ts'

const MEBIBYTE = 1024 ** 2
/** Sizes of the boot partitions of a cloud image in bytes: BIOS boot and EFI. */
const BIOS_BOOT = 3 * MEBIBYTE
const EFI = 124 * MEBIBYTE

export const STORAGE_COMMANDS: CommandGroup = {
  df: (context) => {
    const human = hasFlag(splitOptions(context.args).flags, 'h')
    const size = (bytes: number): string => (human ? humanSize(bytes) : String(Math.floor(bytes / 1024)))
    const rows = mounts(context).map(({ device, total, used, at }) => [
      device,
      size(total),
      size(used),
      size(total - used),
      `${Math.ceil((used * 100) / total)}%`,
      at,
    ])
    return columns(
      [['Filesystem', human ? 'Size' : '1K-blocks', 'Used', 'Avail', 'Use%', 'Mounted on'], ...rows],
      'lrrrrl',
    )
  },
  lsblk: ({ guest }) => {
    const rows = guest.disks.flatMap((disk, i) => [
      [disk.device, `254:${i * 16}`, '0', humanSize(disk.size), '0', 'disk', ''],
      ...(disk.root ? partitions(disk, i) : []),
    ])
    return columns([['NAME', 'MAJ:MIN', 'RM', 'SIZE', 'RO', 'TYPE', 'MOUNTPOINTS'], ...rows], 'llrrrll')
  },
  mount: (context) =>
    mounts(context)
      .map(({ device, at, type }) => `${device} on ${at} type ${type} (rw,relatime)\n`)
      .join(''),
  lscpu: ({ guest }) =>
    columns(
      [
        ['Architecture:', 'x86_64'],
        ['CPU op-mode(s):', '32-bit, 64-bit'],
        ['CPU(s):', String(guest.ncpus)],
        ['On-line CPU(s) list:', guest.ncpus === 1 ? '0' : `0-${guest.ncpus - 1}`],
        ['Vendor ID:', 'AuthenticAMD'],
        ['Model name:', CPU_MODEL],
        ['Thread(s) per core:', '1'],
        ['Socket(s):', '1'],
        ['Hypervisor vendor:', 'KVM'],
        ['Virtualization type:', 'full'],
      ],
      'll',
    ),
}

function partitions(disk: GuestDisk, position: number): readonly (readonly string[])[] {
  const row = (branch: string, number: number, size: number, at: string): readonly string[] => [
    `${branch}${disk.device}${number}`,
    `254:${position * 16 + number}`,
    '0',
    humanSize(size),
    '0',
    'part',
    at,
  ]
  return [
    row('|-', 1, disk.size - BIOS_BOOT - EFI, '/'),
    row('|-', 14, BIOS_BOOT, ''),
    row('`-', 15, EFI, '/boot/efi'),
  ]
}

interface Mount {
  readonly device: string
  readonly type: string
  /** size in bytes */
  readonly total: number
  readonly used: number
  readonly at: string
}

function mounts({ guest }: CommandContext): readonly Mount[] {
  const memory = (at: string, share: number, used: number): Mount => ({
    device: 'tmpfs',
    type: 'tmpfs',
    total: Math.floor(guest.memory * share),
    used,
    at,
  })
  const root = guest.disks.find((disk) => disk.root)
  const onDisk: readonly Mount[] =
    root === undefined
      ? []
      : [
          {
            device: `/dev/${root.device}1`,
            type: 'ext4',
            total: rootUse(guest, root).size,
            used: rootUse(guest, root).used,
            at: '/',
          },
          { device: `/dev/${root.device}15`, type: 'vfat', total: EFI, used: 12 * MEBIBYTE, at: '/boot/efi' },
        ]
  return [memory('/run', 0.1, 524_288), ...onDisk, memory('/dev/shm', 0.5, 0)]
}
