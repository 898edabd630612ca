import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, symlinkSync, truncateSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { storageFullMessage } from '@portico/domain/disks/limits.ts'
import { systemClock } from '@portico/domain/ports.ts'
import type { Hypervisor } from '#port.ts'
import { openQemu } from './driver.ts'
import { machineSpec, phaseIs, type TestHost, testHost } from './testing/host.ts'
import { mountSmallDisk } from './testing/small-disk.ts'
import { terminalOf } from './testing/terminal.ts'

let host: TestHost
beforeEach(() => {
  host = testHost()
})
afterEach(() => host.close())

const notAllowed = 'no file system of our own may be mounted here'

/** Bytes of storage that the hosts in these tests reserve. */
const RESERVE = 8 * 1024 ** 2

/**
 * Waits until a running machine is paused (`still`) or continues.
 * @returns why it is paused; null if it continues
 */
async function stalls(driver: Hypervisor, id: string, still: boolean): Promise<string | null> {
  for (;;) {
    const { promise: hint, resolve } = Promise.withResolvers<void>()
    const unwatch = driver.watch(() => resolve())
    const { phase, stalled } = await driver.observe(id)
    if (phase === 'running' && (stalled !== null) === still) {
      unwatch()
      return stalled
    }
    await hint
    unwatch()
  }
}

async function failureOf(driver: Hypervisor, id: string): Promise<string | null> {
  await phaseIs(driver, id, 'failed')
  return (await driver.observe(id)).failure
}

/** A shell command that reads the written data from the disk instead of the cache. */
const readBack =
  'echo 3 > /proc/sys/vm/drop_caches; dd if=/dev/vda bs=1M skip=30 count=30 2> /dev/null | md5sum'

test.for([
  ['the guard of the storage', RESERVE],
  ['QEMU, which found no room at all', 1],
] as const)(
  "a guest that fills the host's storage is paused by %s, and continues when there is free storage",
  async ([, reserve], { skip }) => {
    const unmount = mountSmallDisk(host.folder, 80)
    if (unmount === null) return skip(notAllowed)
    try {
      const driver = await host.open({ reserve })
      const spec = await machineSpec(driver, [await host.guestVolume(driver)])
      const filler = path.join(host.folder, 'filler')
      await driver.start(spec)
      await phaseIs(driver, spec.id, 'running')
      const terminal = await terminalOf(driver.consoles, spec.id)
      await terminal.logIn()
      writeFileSync(filler, Buffer.alloc(30 * 1024 ** 2))
      terminal.type(
        'dd if=/dev/urandom of=/data bs=1M count=30; dd if=/data of=/dev/vda bs=1M seek=30 conv=fsync; ' +
          'md5sum < /data; echo wri"tten"\n',
      )
      expect(await stalls(driver, spec.id, true)).toContain(
        "The host's storage is full, and the guest wrote more",
      )
      expect((await driver.inventory()).sleds[0]?.disks[0]?.full).toBe(true)
      const other = await host.guestVolume(driver).catch((error: unknown) => error)
      expect(other).toMatchObject({ storageFull: true, message: storageFullMessage })

      unlinkSync(filler)
      await stalls(driver, spec.id, false)
      const sum = /([0-9a-f]{32})/.exec(await terminal.until('written\r\n'))?.[1]
      expect(await terminal.run(readBack)).toContain(sum)
      await driver.stop(spec.id)
      await phaseIs(driver, spec.id, 'stopped')
      await driver.close()
    } finally {
      unmount()
      rmSync(host.folder, { recursive: true })
      host = testHost()
    }
  },
)

test('a paused guest stops immediately on request, and a later server recognizes that it is paused', async ({
  skip,
}) => {
  const unmount = mountSmallDisk(host.folder, 48)
  if (unmount === null) return skip(notAllowed)
  try {
    let driver = await host.open({ reserve: RESERVE })
    const spec = await machineSpec(driver, [await host.guestVolume(driver)])
    await driver.start(spec)
    await phaseIs(driver, spec.id, 'running')
    const terminal = await terminalOf(driver.consoles, spec.id)
    await terminal.logIn()
    terminal.type('dd if=/dev/urandom of=/dev/vda bs=1M seek=30 count=30 conv=fsync\n')
    await stalls(driver, spec.id, true)
    await driver.close()
    driver = await host.open({ reserve: RESERVE })
    await stalls(driver, spec.id, true)
    await expect(driver.start(await machineSpec(driver, []))).rejects.toMatchObject({ storageFull: true })
    const began = performance.now()
    await driver.stop(spec.id)
    expect(await phaseIs(driver, spec.id, 'stopped')).toBe('stopped')
    // Less than half the grace time, so the machine was not waiting for its guest to shut down.
    expect(performance.now() - began).toBeLessThan(15_000)
    await driver.close()
  } finally {
    unmount()
    rmSync(host.folder, { recursive: true })
    host = testHost()
  }
})

test('the failure of a machine names its missing or damaged file', async () => {
  const driver = await host.open()
  const [missing, damaged] = [await host.guestVolume(driver), await host.guestVolume(driver)]
  await driver.volumes.deleteVolume(missing)
  truncateSync(path.join(host.folder, 'qemu', 'volumes', `${damaged}.raw`), 4096)
  for (const [volume, why] of [
    [missing, 'The contents of disk "disk-0" are missing on the host'],
    [damaged, 'The contents of disk "disk-0" are damaged: 4096 bytes long'],
  ] as const) {
    const spec = await machineSpec(driver, [volume])
    await driver.start(spec)
    expect(await failureOf(driver, spec.id)).toBe(why)
    await driver.forget(spec.id)
  }
})

test('starting a machine fails with a reason when QEMU was removed while the server runs', async () => {
  const real = execFileSync('sh', ['-c', 'command -v qemu-system-x86_64'], { encoding: 'utf8' }).trim()
  const programs = mkdtempSync(path.join(tmpdir(), 'portico-path-'))
  const before = process.env['PATH']
  chmodSync(programs, 0o755)
  const link = path.join(programs, 'qemu-system-x86_64')
  symlinkSync(real, link)
  process.env['PATH'] = `${programs}:${before}`
  try {
    const driver = await host.open()
    unlinkSync(link)
    const spec = await machineSpec(driver, [])
    await driver.start(spec)
    expect(await failureOf(driver, spec.id)).toBe(`QEMU is missing on the host: there is no ${link}`)
  } finally {
    process.env['PATH'] = before
    rmSync(programs, { recursive: true })
  }
})

test('opening the driver on a host without QEMU fails with instructions', async () => {
  const before = process.env['PATH']
  process.env['PATH'] = host.folder
  try {
    await expect(host.open()).rejects.toThrow('QEMU is not installed: there is no qemu-system-x86_64')
  } finally {
    process.env['PATH'] = before
  }
})

test('opening a folder of machines is refused while another server uses it', async () => {
  await host.open()
  const options = { dataFolder: host.folder, clock: systemClock, log: () => {} }
  await expect(openQemu(options)).rejects.toThrow('in use by another Portico server')
})

test('an unknown sled, unknown volumes and invalid ids are refused', async () => {
  const driver = await host.open()
  const spec = await machineSpec(driver, [])
  await expect(driver.start({ ...spec, sledId: spec.id })).rejects.toMatchObject({ retry: false })
  await expect(driver.start({ ...spec, id: '../../x' })).rejects.toMatchObject({ retry: false })
  await expect(driver.volumes.snapshot(spec.id, spec.instanceId)).rejects.toMatchObject({ retry: false })
  expect(await driver.list()).toEqual([])
})
