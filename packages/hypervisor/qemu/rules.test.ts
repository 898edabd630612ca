import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { chooseAccelerator } from './accelerator.ts'
import { bootsByUefiOnly, containerOf } from './boot-disk.ts'
import { lastLine, whyEnded } from './endings.ts'
import { verdictOn } from './guest-status.ts'
import { openFolders } from './folders.ts'
import { hostInventory, steadySize, usableMemory } from './inventory.ts'
import { vcpuCounters } from './samples.ts'

describe('the chosen accelerator', () => {
  const kvm = (time: number | null, failure: string | null = null) =>
    ({ accelerator: 'kvm', time, failure }) as const
  const tcg = (time: number | null, failure: string | null = null) =>
    ({ accelerator: 'tcg', time, failure }) as const

  test('is KVM when it works', () => {
    expect(chooseAccelerator([kvm(150), tcg(120)])).toEqual({
      accelerator: 'kvm',
      how: 'KVM, probe boot 0.1 s',
    })
  })

  test('is TCG when KVM fails or is too slow', () => {
    expect(chooseAccelerator([kvm(null, 'Permission denied'), tcg(200)]).how).toBe(
      'TCG, probe boot 0.2 s; KVM does not work: Permission denied',
    )
    expect(chooseAccelerator([kvm(4400), tcg(100)])).toMatchObject({ accelerator: 'tcg' })
    expect(chooseAccelerator([kvm(4400), tcg(null, 'x')])).toMatchObject({ accelerator: 'kvm' })
  })

  test('is none when nothing boots, and the error lists the reasons', () => {
    expect(() => chooseAccelerator([kvm(null, 'a'), tcg(null, 'b')])).toThrow('(kvm: a; tcg: b)')
  })
})

describe('an uploaded disk', () => {
  const beginning = (bytes: readonly number[], at = 0, boots = false): Uint8Array => {
    const out = new Uint8Array(512)
    out.set(bytes, at)
    if (boots) out.set([0x55, 0xaa], 510)
    return out
  }

  test('is refused when it contains a disk in another format', () => {
    expect(containerOf(beginning([0x51, 0x46, 0x49, 0xfb]))).toBe('a qcow2 image')
    expect(containerOf(beginning([0x1f, 0x8b]))).toBe('a gzip file')
    expect(containerOf(beginning([0x7f, 0x10, 0xda, 0xbe], 0x40))).toBe('a VDI image')
  })

  test('is accepted when it is a raw disk with any boot code', () => {
    expect(containerOf(beginning([0xeb, 0x63]))).toBeNull()
    expect(containerOf(beginning([0x1f, 0x8b], 0, true))).toBeNull()
    expect(containerOf(new Uint8Array(512))).toBeNull()
  })

  test('boots by UEFI when it has an EFI system partition and no boot code', () => {
    const disk = new Uint8Array(34 * 512)
    expect(bootsByUefiOnly(disk)).toBe(false)
    disk.set(new TextEncoder().encode('EFI PART'), 512)
    expect(bootsByUefiOnly(disk)).toBe(false)
    const systemPartition = Buffer.from('28732ac11ff8d211ba4b00a0c93ec93b', 'hex')
    disk.set(systemPartition, 1024 + 5 * 128)
    expect(bootsByUefiOnly(disk)).toBe(true)
    disk.set([0xeb, 0x63])
    expect(bootsByUefiOnly(disk)).toBe(false)
  })
})

describe('the reason why a machine ended', () => {
  test("is the last meaningful line of QEMU's output", () => {
    const output =
      'qemu-system-x86_64: warning: x\n/usr/bin/qemu-system-x86_64: -m 9T: cannot set up guest memory\n\n'
    expect(lastLine(output)).toBe('cannot set up guest memory')
    expect(lastLine('qemu-system-x86_64: -blockdev {"driver":"raw"}: Permission denied')).toBe(
      'Permission denied',
    )
    expect(lastLine('')).toBeNull()
  })

  test('names the signal, the full disk or the lack of memory', () => {
    expect(whyEnded({ code: null, signal: 'SIGKILL' }, '', true)).toMatch(/ended by SIGKILL, possibly/)
    expect(whyEnded({ code: 1, signal: null }, 'x: No space left on device', true)).toMatch(/storage is full/)
    expect(whyEnded({ code: 1, signal: null }, 'q: Cannot allocate memory', false)).toMatch(
      /not have enough memory/,
    )
    expect(whyEnded({ code: 3, signal: null }, '', false)).toMatch(/did not start, with exit code 3/)
    expect(whyEnded(null, '', true)).toMatch(/ended unexpectedly/)
  })
})

describe('an event of QEMU', () => {
  const disks = [{ slot: 2, name: 'data' }]
  const verdict = (event: string, data: Record<string, unknown> = {}) => verdictOn({ event, data }, disks)

  test('means that the guest shut down, was reset or failed', () => {
    expect(verdict('SHUTDOWN', { guest: true })).toEqual({ kind: 'powered-off' })
    expect(verdict('SHUTDOWN', { guest: false })).toBeNull()
    expect(verdict('RESET')).toEqual({ kind: 'reset' })
    expect(verdict('GUEST_PANICKED')).toEqual({ kind: 'broke', why: 'The guest kernel panicked' })
    expect(verdict('RTC_CHANGE')).toBeNull()
  })

  test('pauses the machine when a write finds no space, and has no effect for a temporary error', () => {
    expect(verdict('BLOCK_IO_ERROR', { action: 'stop', 'node-name': 'disk2' })).toMatchObject({
      why: expect.stringContaining('disk "data"') as string,
    })
    expect(verdict('BLOCK_IO_ERROR', { action: 'report', 'node-name': 'disk2' })).toBeNull()
  })
})

test("usableMemory reserves a part of the host's memory", () => {
  const GiB = 1024 ** 3
  expect(usableMemory(4 * GiB)).toBe(3 * GiB)
  expect(usableMemory(24 * GiB)).toBe(21 * GiB)
  expect(usableMemory(512 * GiB)).toBe(504 * GiB)
})

describe('the reported storage size of the host', () => {
  const GiB = 1024 ** 3

  test('is in whole GiB', () => {
    expect(steadySize(2.7 * GiB, 0)).toBe(2 * GiB)
    expect(steadySize(-GiB, 0)).toBe(0)
  })

  test('stays the same while it differs by less than one GiB', () => {
    expect(steadySize(9.1 * GiB, 10 * GiB)).toBe(10 * GiB)
    expect(steadySize(10.9 * GiB, 10 * GiB)).toBe(10 * GiB)
    expect(steadySize(9 * GiB, 10 * GiB)).toBe(9 * GiB)
    expect(steadySize(11.2 * GiB, 10 * GiB)).toBe(11 * GiB)
  })
})

test("vCPUs per hardware thread equal the operator's overcommit factor", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-inventory-'))
  try {
    const share = { used: 0, reserve: 0, full: true, overcommit: 2.5, lastSize: 0 }
    const { sleds } = await hostInventory(openFolders(folder), share)
    expect(sleds[0]?.usableHardwareThreads).toBe(Math.floor(availableParallelism() * 2.5))
    expect(sleds[0]?.disks[0]?.full).toBe(true)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

describe('vCPU counters', () => {
  const stat = (guest: number) =>
    `7 (CPU 0/KVM) S ${Array.from({ length: 39 }, () => 0).join(' ')} ${guest} 0 0`

  test('distinguish run, emulation, waiting and idle time', () => {
    const counters = vcpuCounters({ stat: stat(200), schedstat: '2500000000 100000000 7' }, 10_000_000_000n)
    expect(counters).toEqual({
      run: 2_000_000_000n,
      emulation: 500_000_000n,
      waiting: 100_000_000n,
      idle: 7_400_000_000n,
    })
  })

  test('count all time as guest time without hardware virtualization', () => {
    const counters = vcpuCounters({ stat: stat(0), schedstat: '3000000000 0 7' }, 10_000_000_000n)
    expect([counters.run, counters.emulation]).toEqual([3_000_000_000n, 0n])
  })

  test('are zero when the thread has ended', () => {
    expect(vcpuCounters({ stat: '', schedstat: '' }, 0n)).toEqual({
      run: 0n,
      emulation: 0n,
      waiting: 0n,
      idle: 0n,
    })
  })
})
