import { CPU_MODEL, type GuestFacts } from '../guest/facts.ts'

const GIBIBYTE = 1024 ** 3
/**
 * Memory below the address 4 GiB in bytes. Devices use the rest of that address space, and all other memory is above
 * it.
 */
const LOW_MEMORY = 3 * GIBIBYTE

/** Returns the kernel log lines about the memory map. */
export function memoryLines(guest: GuestFacts): readonly string[] {
  const low = Math.min(guest.memory, LOW_MEMORY)
  const high = guest.memory - low
  const kibibytes = Math.floor(guest.memory / 1024)
  const reserved = 262_144 + Math.floor(kibibytes / 64)
  return [
    'BIOS-provided physical RAM map:',
    e820(0, 0xa0000, 'usable'),
    e820(0xa0000, 0x60000, 'reserved'),
    e820(0x100000, low - 0x100000, 'usable'),
    e820(0xfec00000, 0x400000, 'reserved'),
    ...(high > 0 ? [e820(4 * GIBIBYTE, high, 'usable')] : []),
    'NX (Execute Disable) protection: active',
    'efi: EFI v2.8 by Portico',
    'SMBIOS 2.8 present.',
    'DMI: Portico Simulated Machine, BIOS 2.4 01/01/2025',
    'Hypervisor detected: KVM',
    'kvm-clock: Using msrs 4b564d01 and 4b564d00',
    'tsc: Detected 1996.249 MHz processor',
    `last_pfn = 0x${(Math.floor(guest.memory / 4096) - 1).toString(16)} max_arch_pfn = 0x400000000`,
    'found SMP MP-table at [mem 0x000f0000-0x000f000f]',
    'Secure boot disabled',
    'ACPI: Early table checksum verification disabled',
    'ACPI: RSDP 0x00000000BF77E014 000024 (v02 PORTCO)',
    'No NUMA configuration found',
    `Faking a node at [mem 0x0000000000000000-0x${hex(guest.memory - 1)}]`,
    'Zone ranges:',
    '  DMA      [mem 0x0000000000001000-0x0000000000ffffff]',
    '  DMA32    [mem 0x0000000001000000-0x00000000ffffffff]',
    high > 0 ? `  Normal   [mem 0x0000000100000000-0x${hex(4 * GIBIBYTE + high - 1)}]` : '  Normal   empty',
    `Memory: ${kibibytes - reserved}K/${kibibytes}K available (14342K kernel code, 2332K rwdata, ${reserved}K reserved)`,
    `SLUB: HWalign=64, Order=0-3, MinObjects=0, CPUs=${guest.ncpus}, Nodes=1`,
    `rcu: \tRCU restricting CPUs from NR_CPUS=8192 to nr_cpu_ids=${guest.ncpus}.`,
    'NR_IRQS: 524544, nr_irqs: 456, preallocated irqs: 16',
    'Console: colour dummy device 80x25',
  ]
}

/** Returns the kernel log lines about the processors. */
export function cpuLines(guest: GuestFacts): readonly string[] {
  const { ncpus } = guest
  const others = Array.from({ length: ncpus - 1 }, (_, i) => `#${i + 1}`)
  return [
    `smpboot: Allowing ${ncpus} CPUs, 0 hotplug CPUs`,
    'Spectre V1 : Mitigation: usercopy/swapgs barriers and __user pointer sanitization',
    'Spectre V2 : Mitigation: Retpolines',
    'Calibrating delay loop (skipped) preset value.. 3992.49 BogoMIPS (lpj=7984996)',
    'pid_max: default: 32768 minimum: 301',
    'LSM: Security Framework initializing',
    `smpboot: CPU0: ${CPU_MODEL} (family: 0x19, model: 0x1, stepping: 0x1)`,
    'Performance Events: PMU not available due to virtualization, using software events only.',
    'rcu: Hierarchical SRCU implementation.',
    'smp: Bringing up secondary CPUs ...',
    ...(others.length > 0
      ? ['x86: Booting SMP configuration:', `.... node  #0, CPUs:   ${others.join(' ')}`]
      : []),
    `smp: Brought up 1 node, ${ncpus} CPU${ncpus === 1 ? '' : 's'}`,
    `smpboot: Total of ${ncpus} processors activated (${(ncpus * 3992.49).toFixed(2)} BogoMIPS)`,
  ]
}

function e820(start: number, size: number, kind: string): string {
  return `BIOS-e820: [mem 0x${hex(start)}-0x${hex(start + size - 1)}] ${kind}`
}

function hex(address: number): string {
  return address.toString(16).padStart(16, '0')
}
