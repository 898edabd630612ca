import type { Draws } from '../random.ts'
import { CPU_MODEL, type GuestFacts } from '../guest/facts.ts'
import { cpuLines, memoryLines } from './kernel-processors.ts'
import { diskLines, nicLines } from './kernel-devices.ts'

/** Returns the kernel log with timestamps, as the console and dmesg show it. */
export function kernelLines(guest: GuestFacts, draws: Draws): readonly string[] {
  const early = [
    `Linux version ${guest.os.kernel} (${guest.os.id}) #1 SMP PREEMPT_DYNAMIC`,
    `Command line: BOOT_IMAGE=/boot/vmlinuz-${guest.os.kernel} root=${rootDevice(guest)} ro console=ttyS0,115200`,
    ...memoryLines(guest),
  ]
  const late = [
    ...cpuLines(guest),
    ...COMMON_SUBSYSTEMS,
    ...diskLines(guest),
    ...nicLines(guest),
    ...mounting(guest),
  ]
  let seconds = 0
  const stamped = (line: string): string => {
    seconds += draws.between(180, 14_000) / 1_000_000
    return `[${seconds.toFixed(6).padStart(12)}] ${line}`
  }
  return [...early.map((line) => `[    0.000000] ${line}`), ...late.map(stamped)]
}

/** Returns the device of the guest's root file system. */
export function rootDevice(guest: GuestFacts): string {
  const disk = guest.disks.find(({ root }) => root)
  return disk === undefined ? '/dev/vda1' : `/dev/${disk.device}1`
}

function mounting(guest: GuestFacts): readonly string[] {
  const device = rootDevice(guest).slice('/dev/'.length)
  return [
    'Freeing unused decrypted memory: 2036K',
    'Freeing unused kernel image (initmem) memory: 2796K',
    'Write protecting the kernel read-only data: 26624k',
    'x86/mm: Checked W+X mappings: passed, no W+X pages found.',
    'Run /init as init process',
    `EXT4-fs (${device}): mounted filesystem with ordered data mode. Quota mode: none.`,
    `EXT4-fs (${device}): re-mounted. Quota mode: none.`,
    'random: crng init done',
    "systemd[1]: Inserted module 'autofs4'",
    'systemd[1]: systemd 252 running in system mode (+PAM +AUDIT +SELINUX +APPARMOR +SECCOMP +ZSTD)',
    'systemd[1]: Detected virtualization kvm.',
    'systemd[1]: Detected architecture x86-64.',
    `systemd[1]: Hostname set to <${guest.hostname}>.`,
    'systemd[1]: Queued start job for default target graphical.target.',
  ]
}

const COMMON_SUBSYSTEMS: readonly string[] = [
  'devtmpfs: initialized',
  'x86/mm: Memory block size: 128MB',
  'clocksource: jiffies: mask: 0xffffffff max_cycles: 0xffffffff, max_idle_ns: 7645041785100000 ns',
  'pinctrl core: initialized pinctrl subsystem',
  'NET: Registered PF_NETLINK/PF_ROUTE protocol family',
  'DMA: preallocated 1024 KiB GFP_KERNEL pool for atomic allocations',
  'audit: initializing netlink subsys (disabled)',
  "thermal_sys: Registered thermal governor 'step_wise'",
  'cpuidle: using governor menu',
  'ACPI: bus type PCI registered',
  'PCI: Using configuration type 1 for base access',
  'HugeTLB: registered 1.00 GiB page size, pre-allocated 0 pages',
  'HugeTLB: registered 2.00 MiB page size, pre-allocated 0 pages',
  'ACPI: Added _OSI(Module Device)',
  'ACPI: Added _OSI(Processor Device)',
  'ACPI: 1 ACPI AML tables successfully acquired and loaded',
  'ACPI: Interpreter enabled',
  'ACPI: PM: (supports S0 S5)',
  'ACPI: Using IOAPIC for interrupt routing',
  'ACPI: PCI Root Bridge [PCI0] (domain 0000 [bus 00-ff])',
  'pci_bus 0000:00: root bus resource [io  0x0000-0x0cf7 window]',
  'pci_bus 0000:00: root bus resource [mem 0xc0000000-0xfebfffff window]',
  'pci 0000:00:00.0: [8086:1237] type 00 class 0x060000',
  'pci 0000:00:01.0: [8086:7000] type 00 class 0x060100',
  'iommu: Default domain type: Translated',
  'vgaarb: loaded',
  'SCSI subsystem initialized',
  'PTP clock support registered',
  'NetLabel: Initializing',
  'NetLabel:  domain hash size = 128',
  'clocksource: Switched to clocksource kvm-clock',
  'VFS: Disk quotas dquot_6.6.0',
  'AppArmor: AppArmor Filesystem Enabled',
  'pnp: PnP ACPI init',
  'pnp: PnP ACPI: found 5 devices',
  'NET: Registered PF_INET protocol family',
  'tcp_listen_portaddr_hash hash table entries: 4096 (order: 4, 65536 bytes, linear)',
  'TCP established hash table entries: 65536 (order: 7, 524288 bytes, linear)',
  'TCP bind hash table entries: 65536 (order: 9, 2097152 bytes, linear)',
  'TCP: Hash tables configured (established 65536 bind 65536)',
  'UDP hash table entries: 4096 (order: 5, 131072 bytes, linear)',
  'NET: Registered PF_UNIX/PF_LOCAL protocol family',
  'NET: Registered PF_XDP protocol family',
  'PCI: CLS 0 bytes, default 64',
  'Trying to unpack rootfs image as initramfs...',
  'Initialise system trusted keyrings',
  'workingset: timestamp_bits=36 max_order=21 bucket_order=0',
  'zbud: loaded',
  'integrity: Platform Keyring initialized',
  'Key type asymmetric registered',
  'Freeing initrd memory: 30284K',
  'io scheduler mq-deadline registered',
  'shpchp: Standard Hot Plug PCI Controller Driver version: 0.4',
  'ACPI: \\_SB_.LNKA: Enabled at IRQ 10',
  'Serial: 8250/16550 driver, 4 ports, IRQ sharing enabled',
  '00:03: ttyS0 at I/O 0x3f8 (irq = 4, base_baud = 115200) is a 16550A',
  'printk: console [ttyS0] enabled',
  'Linux agpgart interface v0.103',
  'AMD-Vi: AMD IOMMUv2 functionality not available on this system - This is not a bug.',
  'i8042: No controller found',
  'mousedev: PS/2 mouse device common for all mice',
  'rtc_cmos 00:04: registered as rtc0',
  'rtc_cmos 00:04: alarms up to one day, y3k, 114 bytes nvram',
  'ledtrig-cpu: registered to indicate activity on CPUs',
  'NET: Registered PF_INET6 protocol family',
  'Segment Routing with IPv6',
  'In-situ OAM (IOAM) with IPv6',
  'mip6: Mobile IPv6',
  'NET: Registered PF_PACKET protocol family',
  'mpls_gso: MPLS GSO support',
  `microcode: Microcode Update Driver for ${CPU_MODEL.split(' ')[0] ?? ''}: v2.2.`,
  'IPI shorthand broadcast: enabled',
  'sched_clock: Marking stable',
  'registered taskstats version 1',
  'Loading compiled-in X.509 certificates',
  'AppArmor: AppArmor sha1 policy hashing enabled',
  'clk: Disabling unused clocks',
]
