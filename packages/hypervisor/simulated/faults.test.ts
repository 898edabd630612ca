import { expect, test } from 'vitest'
import { createSimulatedRack } from './rack.ts'
import { LONG_ENOUGH, machineSpec, rackFixture } from './testing/fixtures.ts'

test('a failed machine has a reason, and can be forgotten', async () => {
  const { rack, clock, spec, phase } = await rackFixture()
  await rack.start(spec)
  clock.advance(LONG_ENOUGH)
  await rack.faults.failMachine(spec.id, 'A memory module failed.')
  expect(await rack.observe(spec.id)).toMatchObject({ phase: 'failed', failure: 'A memory module failed.' })
  await rack.stop(spec.id)
  expect(await phase()).toBe('failed')
  await rack.forget(spec.id)
  expect(await phase()).toBe('absent')
})

test('a machine that is off cannot fail', async () => {
  const { rack, clock, spec, phase } = await rackFixture()
  await rack.start(spec)
  await rack.stop(spec.id)
  clock.advance(LONG_ENOUGH)
  await rack.faults.failMachine(spec.id, 'too late')
  await rack.faults.failMachine('nobody', 'unknown')
  expect(await phase()).toBe('stopped')
})

test('a lost sled loses its machines until it is repaired, and every process sees that', async () => {
  const { rack, clock, store, spec, phase } = await rackFixture()
  const { sleds } = await rack.inventory()
  await rack.start(spec)
  await rack.start(machineSpec('elsewhere', sleds[1]?.id ?? ''))
  clock.advance(LONG_ENOUGH)
  await rack.sleds.drills?.lose(spec.sledId)
  expect(await phase()).toBe('failed')
  expect(await phase('elsewhere')).toBe('running')

  const other = createSimulatedRack({ seed: 1, clock, store })
  await other.start(machineSpec('next', spec.sledId))
  expect((await other.observe('next')).failure).toBe(`Sled ${sleds[0]?.serial ?? ''} was lost.`)
  await other.sleds.drills?.repair(spec.sledId)
  expect((await rack.inventory()).sleds[0]?.failure?.why).toMatch(/starting again/)
  clock.advance(60_000)
  await rack.start(machineSpec('after', spec.sledId))
  clock.advance(LONG_ENOUGH)
  expect(await phase('after')).toBe('running')
})

test('losing an unknown sled is refused', async () => {
  const { rack } = await rackFixture()
  await expect(rack.sleds.drills?.lose('nowhere')).rejects.toMatchObject({ retry: false })
})

test.each(['web', 'instance-of-m1'])(
  'after failNextStart, the next start of %s fails and the one after it succeeds',
  async (instance) => {
    const { rack, clock, spec, phase } = await rackFixture()
    await rack.faults.failNextStart(instance, 'The image is corrupt.')
    await rack.start(spec)
    expect(await phase()).toBe('starting')
    clock.advance(5000)
    expect(await rack.observe(spec.id)).toMatchObject({ phase: 'failed', failure: 'The image is corrupt.' })
    await rack.start({ ...spec, id: 'm2' })
    clock.advance(5000)
    expect(await phase('m2')).toBe('running')
  },
)

test('calls to an unreachable rack return retryable errors, and its machines keep running', async () => {
  const { rack, clock, spec, phase } = await rackFixture()
  await rack.start(spec)
  rack.faults.beUnreachable(10_000)
  const calls = [
    () => rack.observe(spec.id),
    () => rack.list(),
    () => rack.inventory(),
    () => rack.volumes.snapshot('boot', 's'),
    () => rack.consoles.history(spec.id, { fromStart: 0, maxBytes: 1 }),
  ]
  for (const call of calls)
    await expect(call()).rejects.toMatchObject({ name: 'HypervisorError', retry: true })
  clock.advance(10_000)
  expect(await phase()).toBe('running')
})

test('a delayed start has no effect when the machine was forgotten in the meantime', async () => {
  const { rack, clock, store, spec, phase } = await rackFixture()
  const held = rack.faults.delayCalls()
  const late = rack.start(spec)
  const other = createSimulatedRack({ seed: 1, clock, store })
  await other.forget(spec.id)
  held.release()
  await expect(late).rejects.toMatchObject({ name: 'HypervisorError', retry: false })
  expect(await phase()).toBe('absent')
  expect(await rack.list()).toEqual([])
})

test('copies take the configured time in every process', async () => {
  const { rack, clock, store } = await rackFixture()
  await rack.faults.copySlowly(10)
  const other = createSimulatedRack({ seed: 1, clock, store })
  let done = false
  const copy = other.volumes.snapshot('boot', 's').then(() => (done = true))
  // The copied volume has 20 GiB. Its timer is set asynchronously.
  for (let turn = 0; turn < 30; turn++) await Promise.resolve()
  clock.advance(199)
  for (let turn = 0; turn < 30; turn++) await Promise.resolve()
  expect(done).toBe(false)
  clock.advance(1)
  await copy
  expect((await rack.volumes.list()).snapshots).toEqual(['s'])
})
