import { expect, test } from 'vitest'
import { LONG_ENOUGH, rackFixture } from './testing/fixtures.ts'

test('a running machine has counters that only grow, and whose times add up', async () => {
  const { rack, clock, spec } = await rackFixture()
  await rack.start(spec)
  expect(await rack.sample()).toEqual([])
  clock.advance(LONG_ENOUGH)
  let before = (await rack.sample())[0]
  expect(before?.vcpus).toHaveLength(spec.ncpus)
  expect(before?.disks.map(({ volumeId }) => volumeId)).toEqual(spec.disks.map(({ volumeId }) => volumeId))
  for (let i = 0; i < 300; i++) {
    clock.advance(5000)
    const [sample] = await rack.sample()
    if (sample === undefined || before === undefined) throw new Error('the machine has no sample')
    const elapsed = BigInt(sample.takenAt.getTime() - sample.startedAt.getTime()) * 1_000_000n
    for (const [number, { run, idle, waiting, emulation }] of sample.vcpus.entries()) {
      expect(run + idle + waiting + emulation).toBe(elapsed)
      expect(run).toBeGreaterThanOrEqual(before.vcpus[number]?.run ?? 0n)
      expect(idle).toBeGreaterThanOrEqual(before.vcpus[number]?.idle ?? 0n)
    }
    for (const [place, disk] of sample.disks.entries()) {
      expect(disk.bytesWritten).toBeGreaterThanOrEqual(before.disks[place]?.bytesWritten ?? 0n)
    }
    before = sample
  }
})

test('two who look see the same', async () => {
  const { rack, clock, spec } = await rackFixture()
  await rack.start(spec)
  clock.advance(LONG_ENOUGH)
  expect(await rack.sample()).toEqual(await rack.sample())
})
