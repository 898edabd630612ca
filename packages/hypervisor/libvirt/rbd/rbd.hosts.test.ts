import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Clock, systemClock } from '@portico/domain/ports.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Hypervisor, MachineSpec, VolumeSpec } from '#port.ts'
import { smallGuestImage } from '#qemu/testing/guest-image.ts'
import { machineSpec, phaseIs } from '#qemu/testing/host.ts'
import { type Terminal, terminalOf } from '#qemu/testing/terminal.ts'
import { memoryRackStore } from '#simulated/store.ts'
import { testVolumes } from '#testing/volumes.ts'
import type { DiskStore } from '../disk-store.ts'
import { type TestCeph, startCeph } from '../testing/ceph.ts'
import { startHosts, type TestHosts } from '../testing/hosts.ts'
import { addAllSleds, libvirtDriver } from '../testing/open.ts'
import { type Ceph, openCeph } from './ceph.ts'
import { rbdDisks } from './rbd-disks.ts'
import { openTrash } from './trash.ts'

const mebibyte = 1024 ** 2
const size = 8 * mebibyte

let rig: TestHosts
let ceph: TestCeph
let disks: DiskStore

beforeAll(async () => {
  rig = await startHosts(1)
  ceph = await startCeph(rig)
  rig.hosts[0]?.replaceHook(ceph.hook)
  disks = await open()
}, 150_000)
afterAll(async () => {
  await disks?.close()
  await ceph?.close()
  await rig?.close()
})

/** Opens the disks of another server. */
function open(changes: { readonly ceph?: Ceph; readonly clock?: Clock } = {}): Promise<DiskStore> {
  const { conf, pool, user, hostUser } = ceph
  const { clock = systemClock } = changes
  return rbdDisks({ conf, pool, user, hostUser, clock, log: () => {} }, changes.ceph)
}

const host = () => {
  const [first] = rig.hosts
  if (first === undefined) throw new Error('there is no host')
  return first
}

const blank = (): VolumeSpec => ({ id: randomUUID(), size, blockSize: 512, source: { type: 'blank' } })
const bytes = (value: number, length = 4096): Uint8Array => new Uint8Array(length).fill(value)

testVolumes(async () => {
  const others = await open()
  return { volumes: disks.volumes, others: others.volumes, close: () => others.close() }
})

test('a call that was killed before any of its changes has its full effect when it is repeated', async () => {
  const { conf, pool, user } = ceph
  const cluster = openCeph({ conf, pool, user })
  const volume = blank()
  await disks.volumes.create(volume)
  await disks.volumes.write(volume.id, mebibyte, bytes(7))

  /** Does everything by a server that is killed before one of its changes of Ceph, then again by another server. */
  const interrupted = async (changes: number): Promise<boolean> => {
    let left = changes
    const run: Ceph['run'] = async (...args) => {
      const isChange = /snap create|clone|resize|snap rm|trash mv|setomapval/.test(
        args[1].slice(0, 2).join(' '),
      )
      if (isChange && left-- <= 0) throw new Error('killed')
      return cluster.run(...args)
    }
    const killed = await open({ ceph: { ...cluster, run } })
    const [snapshot, copy] = [randomUUID(), randomUUID()]
    const source = { type: 'snapshot', snapshotId: snapshot } as const
    const make = async ({ volumes }: DiskStore): Promise<void> => {
      await volumes.snapshot(volume.id, snapshot)
      await volumes.create({ ...volume, id: copy, size: 2 * size, source })
    }
    const wasKilled = await make(killed).then(
      () => false,
      () => true,
    )
    await make(disks)
    expect(Buffer.from(await disks.volumes.read(snapshot, mebibyte, 4096))).toEqual(Buffer.from(bytes(7)))
    await disks.volumes.write(copy, 2 * size - 4096, bytes(8))
    left = changes % 3
    await killed.volumes.deleteVolume(copy).catch(() => {})
    await killed.close()
    await disks.volumes.deleteVolume(copy)
    await disks.volumes.deleteSnapshot(snapshot)
    return wasKilled
  }
  expect(await Promise.all([1, 2, 3, 5].map(interrupted))).toEqual([true, true, true, true])
  expect(ceph.admin('rbd', 'snap', 'ls', `vm/volume-${volume.id}`)).toBe('')
  await disks.volumes.deleteVolume(volume.id)

  const trash = openTrash({ ceph: cluster, clock: systemClock, log: () => {} })
  await trash.empty()
  trash.close()
  expect(ceph.admin('rbd', 'trash', 'ls', 'vm')).toBe('')
}, 120_000)

test('the beginning of an image is replaced only when no server can be creating it any more', async () => {
  const [volume, headless, snapshot] = [blank(), blank(), randomUUID()]
  const copy: VolumeSpec = { ...blank(), source: { type: 'snapshot', snapshotId: snapshot } }
  const idOf = (image: string): string =>
    (JSON.parse(ceph.admin('rbd', 'info', `vm/${image}`, '--format', 'json')) as { id: string }).id
  const rados = (...args: string[]): string => ceph.admin('rados', '--pool', 'vm', ...args)
  await disks.volumes.create(headless)
  await disks.volumes.create(volume)
  await disks.volumes.write(volume.id, 0, bytes(9))
  await disks.volumes.snapshot(volume.id, snapshot)
  await disks.volumes.create(copy)

  // The image has no header yet, and the snapshot does not know its clone yet.
  rados('rm', `rbd_header.${idOf(`volume-${headless.id}`)}`)
  const source = `rbd_header.${idOf(`snapshot-${snapshot}`)}`
  const [registration = ''] = /^snap_children_.+$/m.exec(rados('listomapkeys', source)) ?? []
  rados('rmomapkey', source, registration)
  for (const spec of [headless, copy]) {
    await expect(disks.volumes.create(spec)).rejects.toMatchObject({ name: 'HypervisorError', retry: true })
  }

  const later: Clock = { ...systemClock, now: () => new Date(Date.now() + 600_000) }
  const patient = await open({ clock: later })
  await patient.volumes.create(headless)
  await patient.volumes.write(headless.id, 0, bytes(1))
  await patient.close()
  for (const { id } of [headless, volume]) await disks.volumes.deleteVolume(id)
})

test('a full pool refuses what needs space, and space is freed by deleting', async () => {
  const [full, spare] = [blank(), blank()]
  const writer = await open()
  await writer.volumes.create(full)
  await writer.volumes.create(spare)
  await writer.volumes.write(full.id, 0, bytes(1, size))
  await writer.close()
  const setQuota = (most: number): string =>
    ceph.admin('ceph', 'osd', 'pool', 'set-quota', 'vm', 'max_bytes', String(most))
  const refusing = await open()
  try {
    setQuota(mebibyte)
    await vi.waitFor(() => expect(ceph.admin('ceph', 'health', 'detail')).toContain('POOL_FULL'), 30_000)
    expect((await refusing.capacity()).free).toBe(0)
    await expect(refusing.volumes.write(spare.id, 0, bytes(1))).rejects.toMatchObject({ storageFull: true })
    await expect(refusing.volumes.create(blank())).rejects.toMatchObject({ storageFull: true })
    await refusing.volumes.deleteVolume(full.id)
    expect(ceph.admin('rbd', 'ls', 'vm')).not.toContain(full.id)
  } finally {
    setQuota(0)
    await refusing.close()
  }
  await vi.waitFor(() => disks.volumes.write(spare.id, 0, bytes(1)), 30_000)
  await disks.volumes.deleteVolume(spare.id)
}, 90_000)

test('a fenced address cannot write any more, neither by open images nor by new ones', async () => {
  const volume = blank()
  await disks.volumes.create(volume)
  const image = `vm/volume-${volume.id}`
  const bench = (total: string): string =>
    `rbd --conf ${ceph.conf} --id ${ceph.hostUser} bench --io-type write --io-size 4096 --io-threads 1 --io-total ${total} ${image}`
  const output = path.join(rig.shared, 'writer')
  host().run(
    'sh',
    '-c',
    `{ ${bench('100G')} > ${output} 2>&1; echo "ended with $?" >> ${output}; } < /dev/null > /dev/null 2>&1 &`,
  )
  await vi.waitFor(() => expect(readFileSync(output, 'utf8')).toMatch(/^ +\d+ +\d+/m), 30_000)

  const status = (...args: string[]): { readonly epoch?: number; readonly newest_map?: number } =>
    JSON.parse(ceph.admin('ceph', ...args, '--format', 'json')) as object
  const { fence, volumes } = disks
  await fence?.close(host().ip)
  const { epoch } = status('osd', 'dump')
  for (const osd of ['osd.0', 'osd.1']) {
    expect(status('tell', osd, 'status').newest_map).toBeGreaterThanOrEqual(epoch ?? Infinity)
  }
  const before = await volumes.hash(volume.id, 0, size)
  expect(await fence?.closed()).toEqual([host().ip])
  await fence?.close(host().ip)
  await vi.waitFor(() => expect(readFileSync(output, 'utf8')).toContain('ended with'), 30_000)
  expect(() => host().run('sh', '-c', bench('4096'))).toThrow(/blocklist|shutdown/)
  expect(await volumes.hash(volume.id, 0, size)).toBe(before)

  await fence?.open(host().ip)
  await fence?.open(host().ip)
  expect(await fence?.closed()).toEqual([])
  host().run('sh', '-c', bench('4096'))
  await expect(fence?.close('host.example')).rejects.toMatchObject({ retry: false })
  await volumes.deleteVolume(volume.id)
}, 120_000)

test('without a quorum, every call fails within seconds and can be repeated, and hosts start nothing', async () => {
  const volume = blank()
  ceph.setQuorum(false)
  const began = Date.now()
  try {
    const calls = [
      disks.volumes.create(volume),
      disks.volumes.list(),
      disks.volumes.deleteVolume(volume.id),
      disks.bury(randomUUID()),
      disks.fence?.close(host().ip) ?? Promise.resolve(),
    ]
    for (const result of await Promise.allSettled(calls)) {
      expect(result).toMatchObject({ status: 'rejected', reason: { name: 'HypervisorError', retry: true } })
    }
    const hook = '/etc/libvirt/hooks/qemu.d/portico'
    expect(() => host().run(hook, randomUUID(), 'prepare', 'begin', '-')).toThrow('cannot be read')
  } finally {
    ceph.setQuorum(true)
  }
  expect(Date.now() - began).toBeLessThan(30_000)
  await vi.waitFor(() => disks.volumes.list(), 30_000)
}, 90_000)

describe('a machine whose disk is in Ceph', () => {
  const volume = randomUUID()
  let driver: Hypervisor
  let spec: MachineSpec
  let terminal: Terminal

  beforeAll(async () => {
    driver = await libvirtDriver(rig, memoryRackStore(), { disks: () => open(), graceTime: 500 })
    const [sled = ''] = await addAllSleds(driver)
    const imageFile = readFileSync(smallGuestImage())
    await driver.volumes.create({
      id: volume,
      size: 64 * mebibyte,
      blockSize: 512,
      source: { type: 'import' },
    })
    await driver.volumes.write(volume, 0, imageFile)
    spec = { ...(await machineSpec(driver, [volume])), sledId: sled }
  }, 120_000)
  afterAll(() => driver?.close())

  const sector = 100_000
  const counter = async (): Promise<number> => {
    const snapshot = randomUUID()
    await driver.volumes.snapshot(volume, snapshot)
    const text = new TextDecoder().decode(await driver.volumes.read(snapshot, sector * 512, 16))
    await driver.volumes.deleteSnapshot(snapshot)
    return Number(/^\d+/.exec(text)?.[0] ?? 0)
  }

  test('boots and counts on its disk, and snapshots of it have later numbers', async () => {
    await driver.start(spec)
    await phaseIs(driver, spec.id, 'running')
    terminal = await terminalOf(driver.consoles, spec.id)
    await terminal.logIn()
    expect(await terminal.run('hostname')).toBe('guest-1')
    await terminal.run(
      `(i=0; while true; do i=$((i+1)); echo $i | dd of=/dev/vda bs=512 seek=${sector} conv=notrunc,fsync 2> /dev/null; done) & true`,
    )
    const first = await vi.waitFor(async () => {
      const now = await counter()
      expect(now).toBeGreaterThan(0)
      return now
    }, 30_000)
    expect(await counter()).toBeGreaterThan(first)
    expect(await disks.isOpenOn?.(host().ip, [randomUUID(), volume])).toBe(true)
    expect(await disks.isOpenOn?.('10.1.2.3', [volume])).toBe(false)
    const { sleds } = await driver.inventory()
    expect(sleds[0]?.disks).toMatchObject([{ model: 'disks in the Ceph pool vm', full: false }])
  }, 120_000)

  test('is paused and says so when its sled is fenced, and writes nothing until it is stopped', async () => {
    await disks.fence?.close(host().ip)
    await vi.waitFor(
      async () =>
        expect(await driver.observe(spec.id)).toMatchObject({
          phase: 'running',
          stalled: expect.stringContaining('The storage refuses') as string,
        }),
      30_000,
    )
    const last = await counter()
    // The hook cannot read the tombstones, so that nothing starts here.
    const late = { ...(await machineSpec(driver, [])), sledId: spec.sledId }
    await driver.start(late)
    await vi.waitFor(async () => {
      const { phase, failure } = await driver.observe(late.id)
      expect({ phase, failure }).toMatchObject({
        phase: 'failed',
        failure: expect.stringMatching(/could not check/) as string,
      })
    }, 30_000)
    expect(await counter()).toBe(last)

    terminal.close()
    await driver.stop(spec.id)
    await phaseIs(driver, spec.id, 'stopped', 'failed')
    await disks.fence?.open(host().ip)
    await driver.forget(late.id)
    await driver.forget(spec.id)
    await expect(driver.start(spec)).rejects.toMatchObject({ retry: false })
    const again = { ...(await machineSpec(driver, [volume])), sledId: spec.sledId }
    await driver.start(again)
    await phaseIs(driver, again.id, 'running')
    await driver.stop(again.id)
    await phaseIs(driver, again.id, 'stopped')
    await driver.forget(again.id)
  }, 180_000)
})
