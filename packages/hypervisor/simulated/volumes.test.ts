import { GIB } from '@portico/domain/byte-size.ts'
import { type ManualClock, manualClock } from '@portico/domain/testing/manual-clock.ts'
import { expect, test } from 'vitest'
import { withExtent, writtenBytes, type Extent } from './extents.ts'
import { memoryRackStore, type RackStore } from './store.ts'
import { bootSector } from './testing/fixtures.ts'
import { simulatedVolumes } from './volumes.ts'

/**
 * Returns the volumes of a store.
 * @param msPerGib duration of copies in ms per GiB, by the clock
 */
function volumesOver(store: RackStore, clock: ManualClock = manualClock(), msPerGib = 0) {
  return simulatedVolumes({ store, clock, copyTime: async (bytes) => (msPerGib * bytes) / GIB })
}

const blank = { id: 'v', size: 1 << 30, blockSize: 512, source: { type: 'blank' } } as const

const copyOfS = { ...blank, id: 'copy', source: { type: 'snapshot', snapshotId: 's' } } as const

/**
 * Returns volume `v`, its snapshot `s`, and a copy of `s` to the volume `copy` that has started and ends when `late` is
 * called.
 */
async function withCopyUnderWay() {
  const [store, clock] = [memoryRackStore(), manualClock()]
  const volumes = volumesOver(store, clock, 1000)
  await volumesOver(store).create(blank)
  await volumesOver(store).snapshot('v', 's')
  const copying = volumes.create(copyOfS)
  // The copy has started when its timer is set, which happens asynchronously.
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  return {
    volumes,
    store,
    clock,
    late: () => {
      clock.advance(1000)
      return copying
    },
  }
}

test('a new volume is empty, and creating it again after a write does not change it', async () => {
  const volumes = volumesOver(memoryRackStore())
  await volumes.create(blank)
  expect(await volumes.inspect('v')).toMatchObject({ written: 0, nonZero: false, bootMarker: false })
  await volumes.write('v', 0, bootSector())
  await volumes.create(blank)
  expect(await volumes.inspect('v')).toMatchObject({ written: 512, bootMarker: true })
  await expect(volumes.create({ ...blank, size: 1 << 29 })).rejects.toMatchObject({ retry: false })
})

test('a repeated write counts once, and overlapping writes count the bytes that they cover together', async () => {
  const volumes = volumesOver(memoryRackStore())
  await volumes.create(blank)
  const data = new Uint8Array(1024).fill(7)
  await volumes.write('v', 0, data)
  const once = await volumes.inspect('v')
  await volumes.write('v', 0, data)
  expect(await volumes.inspect('v')).toEqual(once)
  await volumes.write('v', 512, data)
  await volumes.write('v', 1 << 20, data)
  expect((await volumes.inspect('v'))?.written).toBe(1536 + 1024)
})

test('concurrent writes to a volume are all stored', async () => {
  const store = memoryRackStore()
  const one = volumesOver(store)
  const other = volumesOver(store)
  await one.create(blank)
  const chunk = new Uint8Array(512).fill(1)
  await Promise.all(
    Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? one : other).write('v', i * 512, chunk.with(0, i))),
  )
  expect((await other.inspect('v'))?.written).toBe(40 * 512)
})

test('a snapshot has the content at its creation, and exists after its volume is deleted', async () => {
  const volumes = volumesOver(memoryRackStore())
  await volumes.create(blank)
  await volumes.write('v', 0, bootSector())
  await volumes.snapshot('v', 's')
  const frozen = await volumes.inspect('v')
  await volumes.write('v', 4096, new Uint8Array(512).fill(1))
  await volumes.snapshot('v', 's')
  await volumes.deleteVolume('v')
  await volumes.deleteVolume('v')
  await volumes.snapshot('v', 's')
  await volumes.create({ ...blank, id: 'copy', source: { type: 'snapshot', snapshotId: 's' } })
  expect(await volumes.inspect('copy')).toEqual(frozen)
  await volumes.deleteSnapshot('s')
  await volumes.deleteSnapshot('s')
  expect(await volumes.inspect('copy')).toEqual(frozen)
})

test('the first of two concurrent copies creates the volume, and the other has no effect', async () => {
  const { volumes, store, late } = await withCopyUnderWay()
  const quick = volumesOver(store)
  await quick.create(copyOfS)
  await quick.write('copy', 0, bootSector())
  const written = await quick.inspect('copy')
  await late()
  expect(await volumes.inspect('copy')).toEqual(written)
  expect(written?.bootMarker).toBe(true)
})

test('a copy does not create the volume when the volume was deleted in the meantime', async () => {
  const { volumes, store, late } = await withCopyUnderWay()
  const quick = volumesOver(store)
  await quick.create(copyOfS)
  await quick.deleteVolume('copy')
  await expect(late()).rejects.toMatchObject({ retry: false })
  expect(await volumes.inspect('copy')).toBeNull()
  expect(await volumes.list()).toEqual({ volumes: ['v'], snapshots: ['s'] })
})

test('creating a snapshot has no effect when the snapshot was deleted in the meantime', async () => {
  const { volumes, store, clock } = await withCopyUnderWay()
  const late = volumes.snapshot('v', 's2')
  await volumesOver(store).deleteSnapshot('s2')
  clock.advance(10_000)
  await expect(late).rejects.toMatchObject({ retry: false })
  expect((await volumes.list()).snapshots).toEqual(['s'])
})

test('a call for a missing volume or snapshot is refused permanently', async () => {
  const volumes = volumesOver(memoryRackStore())
  const source = { type: 'snapshot', snapshotId: 'none' } as const
  await expect(volumes.create({ ...blank, source })).rejects.toMatchObject({
    name: 'HypervisorError',
    retry: false,
  })
  await expect(volumes.snapshot('none', 's')).rejects.toMatchObject({ retry: false })
  await expect(volumes.write('none', 0, bootSector())).rejects.toMatchObject({ retry: false })
  expect(await volumes.inspect('none')).toBeNull()
})

test('a write beyond the end of a volume is refused', async () => {
  const volumes = volumesOver(memoryRackStore())
  await volumes.create(blank)
  await expect(volumes.write('v', blank.size - 256, bootSector())).rejects.toMatchObject({ retry: false })
})

test.each([
  ['a boot sector', 510, [0x55, 0xaa]],
  ['a partition table', 512, [...new TextEncoder().encode('EFI PART')]],
  ['a partition table on large blocks', 4096, [...new TextEncoder().encode('EFI PART')]],
  ['a CD image', 0x8001, [...new TextEncoder().encode('CD001')]],
])('firmware recognizes %s as bootable', async (_, offset, marker) => {
  const volumes = volumesOver(memoryRackStore())
  await volumes.create(blank)
  const data = new Uint8Array(64 * 1024)
  data.set(marker, offset)
  await volumes.write('v', 0, data)
  expect((await volumes.inspect('v'))?.bootMarker).toBe(true)
  await volumes.write('v', 0, new Uint8Array(64 * 1024))
  expect((await volumes.inspect('v'))?.bootMarker).toBe(false)
})

test('the number of extents stays limited, and they contain at least the written bytes', () => {
  let extents: readonly Extent[] = []
  for (let i = 999; i >= 0; i--) extents = withExtent(extents, i * 1000, i * 1000 + 10)
  expect(extents.length).toBe(64)
  expect(extents[0]?.[0]).toBe(0)
  expect(extents.at(-1)?.[1]).toBe(999_010)
  expect(writtenBytes(extents)).toBeGreaterThanOrEqual(10_000)
  for (const [i, [start]] of extents.entries()) expect(start).toBeGreaterThan(extents[i - 1]?.[1] ?? -1)
})

test('a snapshot returns the bytes that were written first exactly, zeros elsewhere, and no ranges when it is empty', async () => {
  const volumes = volumesOver(memoryRackStore())
  await volumes.create(blank)
  await volumes.snapshot('v', 'empty')
  expect(await volumes.ranges('empty')).toEqual([])
  await volumes.write('v', 0, bootSector())
  await volumes.write('v', 1 << 20, new Uint8Array(8192).fill(1))
  await volumes.snapshot('v', 's')
  await volumes.write('v', 1 << 20, new Uint8Array(512).fill(2))
  await volumes.snapshot('v', 'later')
  expect(await volumes.ranges('s')).toEqual([
    { start: 0, length: 512 },
    { start: 1 << 20, length: 8192 },
  ])
  expect(await volumes.read('s', 0, 512)).toEqual(bootSector())
  expect(await volumes.read('s', 512, 1024)).toEqual(new Uint8Array(1024))
  const [before, after] = [await volumes.read('s', 1 << 20, 8192), await volumes.read('later', 1 << 20, 8192)]
  expect(before.includes(0)).toBe(false)
  expect(await volumes.read('s', (1 << 20) + 1000, 7192)).toEqual(before.subarray(1000))
  expect(after.subarray(4096)).toEqual(before.subarray(4096))
  expect(after).not.toEqual(before)
  await expect(volumes.read('none', 0, 1)).rejects.toMatchObject({ retry: false })
})
