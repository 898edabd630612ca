import { expect, test } from 'vitest'
import type { HardwareSample, Measure } from '#hardware/sensors.ts'
import { rackFixture } from '../testing/fixtures.ts'
import { LONG_ENOUGH } from '../testing/fixtures.ts'
import { hardwareSample } from './sensors.ts'
import { rackFacts } from '../inventory.ts'

const facts = rackFacts(1, 4, 0)
const at = Date.UTC(2026, 0, 5, 9, 20)

function sampleOf(busy: number, time = at): HardwareSample {
  const [first] = facts.sleds
  return hardwareSample(facts, 1, {
    at: time,
    busy: new Map([[first?.id ?? '', busy]]),
    lost: new Map(),
    sleds: facts.sleds,
  })
}

const valueOf = ({ sensors }: HardwareSample, component: string, measure: Measure, place = 0): number =>
  sensors.find(
    (each) =>
      each.component.chassis.id === facts.sleds[place]?.id &&
      each.component.id === component &&
      each.measure === measure,
  )?.value ?? NaN

test('a sled with much load is warmer, louder and draws more power than the others', () => {
  const [idle, busy] = [sampleOf(0), sampleOf(90)]
  expect(valueOf(busy, 'cpu', 'amd_cpu_tctl')).toBeGreaterThan(valueOf(idle, 'cpu', 'amd_cpu_tctl') + 20)
  expect(valueOf(busy, 'converter', 'power')).toBeGreaterThan(valueOf(idle, 'converter', 'power') + 200)
  expect(valueOf(busy, 'fan-0', 'fan_speed')).toBeGreaterThan(valueOf(idle, 'fan-0', 'fan_speed') + 2000)
  expect(valueOf(busy, 'cpu', 'amd_cpu_tctl', 1)).toBe(valueOf(idle, 'cpu', 'amd_cpu_tctl', 1))
  const [converter, power] = ['current', 'voltage'].map((measure) =>
    valueOf(busy, 'converter', measure as Measure),
  )
  expect((converter ?? 0) * (power ?? 0)).toBeCloseTo(valueOf(busy, 'converter', 'power'), 6)
})

test('the worn fan of the rack has an unstable speed', () => {
  const unrest = facts.sleds.flatMap((_, place) =>
    [0, 1, 2].map((fan) => {
      const speeds = Array.from({ length: 40 }, (__, n) =>
        valueOf(sampleOf(0, at + n * 30_000), `fan-${fan}`, 'fan_speed', place),
      )
      return Math.max(...speeds) - Math.min(...speeds)
    }),
  )
  expect(unrest.filter((each) => each > 500)).toHaveLength(1)
})

test('the faulty sensor of the rack fails occasionally, and its failures are counted', () => {
  const seen = Array.from({ length: 80 }, (_, n) => sampleOf(0, at + n * 30_000))
  const silent = seen.map(({ sensors }) => sensors.filter(({ value }) => value === null).length)
  expect(Math.max(...silent)).toBe(1)
  expect(Math.min(...silent)).toBe(0)
  const counts = seen.map(({ errors }) => errors[0]?.count ?? 0n)
  expect(counts).toEqual(counts.toSorted((a, b) => Number(a - b)))
  expect(counts.at(-1)).toBeGreaterThan(counts[0] ?? 0n)
})

test('a lost sled has no readings, and failed attempts to read it are counted', async () => {
  const { rack, clock, spec } = await rackFixture()
  await rack.start(spec)
  clock.advance(LONG_ENOUGH)
  const before = await rack.sensors.read()
  expect(before.links.filter(({ sled }) => sled.id === spec.sledId)).toHaveLength(2)
  await rack.sleds.drills?.lose(spec.sledId)
  clock.advance(60_000)
  const after = await rack.sensors.read()
  expect(after.sensors.some(({ component }) => component.chassis.id === spec.sledId)).toBe(false)
  expect(after.links.some(({ sled }) => sled.id === spec.sledId)).toBe(false)
  const errors = after.errors.filter(({ component }) => component.chassis.id === spec.sledId)
  expect(errors.map(({ error, count, sensor }) => [error, count, sensor])).toEqual([
    ['unreachable', 7n, null],
  ])
})
