import { expect, test } from 'vitest'
import { wearAt } from './disk-wear.ts'
import { drawsFor } from './random.ts'
import { createSimulatedRack } from './rack.ts'
import { machineSpec, rackFixture } from './testing/fixtures.ts'

const startTime = 60_000

test('a spare sled keeps its ID when it is added and started', async () => {
  const { rack, clock, store } = await rackFixture()
  const { sleds, uninitialized } = await rack.inventory()
  expect([sleds.length, uninitialized.map(({ cubby }) => cubby)]).toEqual([32, [32, 33]])
  const [waiting] = uninitialized
  if (waiting === undefined) throw new Error('nothing waits')
  await expect(rack.start(machineSpec('early', waiting.id))).rejects.toMatchObject({ retry: false })
  await rack.sleds.add(waiting.id)
  await rack.sleds.add(waiting.id)
  clock.advance(startTime - 1)
  expect((await rack.inventory()).uninitialized).toHaveLength(2)
  clock.advance(1)
  const other = createSimulatedRack({ seed: 1, clock, store })
  const after = await other.inventory()
  expect(after.uninitialized.map(({ cubby }) => cubby)).toEqual([33])
  expect(after.sleds.at(-1)).toMatchObject({ ...waiting, failure: null })
  await rack.start(machineSpec('later', waiting.id))
  expect((await rack.observe('later')).phase).toBe('starting')
})

test('adding an unknown sled is refused', async () => {
  const { rack } = await rackFixture()
  await expect(rack.sleds.add('nowhere')).rejects.toMatchObject({ name: 'HypervisorError', retry: false })
})

test('disks wear out at different rates, and their wear never decreases', () => {
  const draws = drawsFor('disks')
  const ids = Array.from({ length: 200 }, () => String(draws.fraction()))
  const years = [2024, 2025, 2026, 2027, 2030, 2050].map((year) => Date.UTC(year, 5, 1))
  const lives = ids.map((id) => years.map((at) => wearAt(1, id, at)))
  expect(lives.every((life) => life.every((wear, i) => wear >= (life[i - 1] ?? 0) && wear <= 100))).toBe(true)
  expect(lives.every((life) => life.at(-1) === 100)).toBe(true)
  const in2026 = lives.map((life) => life[2] ?? 0)
  expect(in2026.filter((wear) => wear > 60).length).toBeGreaterThan(0)
  expect(in2026.filter((wear) => wear > 60).length).toBeLessThan(20)
  expect(ids.map((id) => years.map((at) => wearAt(1, id, at)))).toEqual(lives)
})
