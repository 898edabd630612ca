import { describe, expect, test } from 'vitest'
import { HypervisorError } from '#port.ts'
import { createSimulatedRack } from './rack.ts'
import { LONG_ENOUGH, machineSpec, rackFixture } from './testing/fixtures.ts'

describe('the inventory', () => {
  test('has one rack of 32 sleds, which is the same for the same seed', async () => {
    const first = await (await rackFixture()).rack.inventory()
    const second = await (await rackFixture()).rack.inventory()
    expect(first).toEqual(second)
    expect(first.sleds).toHaveLength(32)
    expect(new Set(first.sleds.map((sled) => sled.serial)).size).toBe(32)
    expect(new Set(first.sleds.flatMap((sled) => sled.disks.map((disk) => disk.id))).size).toBe(32 * 12)
    expect(first.sleds[0]?.id).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
  })

  test('differs for another seed', async () => {
    const { clock, store, rack } = await rackFixture()
    const other = createSimulatedRack({ seed: 2, clock, store, sleds: 3 })
    expect((await other.inventory()).rackId).not.toBe((await rack.inventory()).rackId)
    expect((await other.inventory()).sleds).toHaveLength(3)
  })
})

describe('a machine', () => {
  test('starts within seconds, runs, stops and is forgotten', async () => {
    const { rack, clock, spec, phase } = await rackFixture()
    expect(await phase()).toBe('absent')
    await rack.start(spec)
    expect(await phase()).toBe('starting')
    clock.advance(1999)
    expect(await phase()).toBe('starting')
    clock.advance(3002)
    expect(await phase()).toBe('running')
    await rack.stop(spec.id)
    expect(await phase()).toBe('stopping')
    clock.advance(3000)
    expect(await phase()).toBe('stopped')
    expect((await rack.list()).map(({ id }) => id)).toEqual([spec.id])
    await rack.forget(spec.id)
    expect(await phase()).toBe('absent')
    expect(await rack.list()).toEqual([])
  })

  test('does not change when a call is repeated', async () => {
    const { rack, clock, spec, store } = await rackFixture()
    const record = async (): Promise<unknown> => (await store.get('machine', spec.id))?.body
    const twice = async (call: () => Promise<void>): Promise<void> => {
      await call()
      const before = await record()
      clock.advance(1500)
      await call()
      expect(await record()).toEqual(before)
      clock.advance(LONG_ENOUGH)
    }
    await twice(() => rack.start(spec))
    await twice(() => rack.reboot(spec.id, 1))
    await twice(() => rack.stop(spec.id))
    await twice(() => rack.start(spec))
    expect((await rack.observe(spec.id)).phase).toBe('stopped')
    await twice(() => rack.forget(spec.id))
  })

  test('has no effects of calls when it is unknown', async () => {
    const { rack } = await rackFixture()
    await rack.stop('nobody')
    await rack.reboot('nobody', 1)
    await rack.forget('nobody')
    expect(await rack.list()).toEqual([])
  })

  test('takes only new external addresses when it is known and started again', async () => {
    const { rack, spec, store } = await rackFixture()
    await rack.start(spec)
    await rack.start({ ...spec, externalIps: ['192.0.2.1'], ncpus: 64 })
    const body = (await store.get('machine', spec.id))?.body
    expect(body).toMatchObject({ spec: { externalIps: ['192.0.2.1'], ncpus: 4 } })
  })

  test('is killed when it is stopped while starting, and cannot be forgotten before it is off', async () => {
    const { rack, clock, spec, phase } = await rackFixture()
    await rack.start(spec)
    await expect(rack.forget(spec.id)).rejects.toMatchObject({ retry: false })
    await rack.stop(spec.id)
    expect(await phase()).toBe('stopping')
    await expect(rack.forget(spec.id)).rejects.toMatchObject({ retry: true })
    clock.advance(3000)
    expect(await phase()).toBe('stopped')
  })

  test('cannot start without its sled and its volumes', async () => {
    const { rack, spec } = await rackFixture()
    await expect(rack.start({ ...spec, sledId: 'nowhere' })).rejects.toBeInstanceOf(HypervisorError)
    await rack.volumes.deleteVolume('data')
    await expect(rack.start(spec)).rejects.toMatchObject({ retry: false })
    expect(await rack.list()).toEqual([])
  })

  test('takes a tenth of the time when the speed is ten', async () => {
    const { rack, clock, spec, phase } = await rackFixture({ speed: 10 })
    await rack.start(spec)
    clock.advance(199)
    expect(await phase()).toBe('starting')
    clock.advance(302)
    expect(await phase()).toBe('running')
  })
})

describe('reboots', () => {
  test('happen once per generation', async () => {
    const { rack, clock, spec } = await rackFixture()
    await rack.start(spec)
    clock.advance(5000)
    await rack.reboot(spec.id, 3)
    expect(await rack.observe(spec.id)).toMatchObject({ phase: 'rebooting', rebootGeneration: 3 })
    clock.advance(6000)
    await rack.reboot(spec.id, 3)
    await rack.reboot(spec.id, 2)
    expect(await rack.observe(spec.id)).toMatchObject({ phase: 'running', rebootGeneration: 3 })
    await rack.reboot(spec.id, 4)
    expect(await rack.observe(spec.id)).toMatchObject({ phase: 'rebooting', rebootGeneration: 4 })
  })

  test('wait until a machine that is starting runs', async () => {
    const { rack, clock, spec, phase } = await rackFixture()
    await rack.start(spec)
    await rack.reboot(spec.id, 1)
    expect(await rack.observe(spec.id)).toMatchObject({ phase: 'starting', rebootGeneration: 0 })
    clock.advance(5000)
    expect(await rack.observe(spec.id)).toMatchObject({ phase: 'rebooting', rebootGeneration: 1 })
    clock.advance(6000)
    expect(await phase()).toBe('running')
  })

  test('are all counted, and do not let the record grow, when there are many', async () => {
    const { rack, clock, spec, store } = await rackFixture()
    await rack.start(spec)
    for (let generation = 1; generation <= 100; generation++) {
      clock.advance(LONG_ENOUGH)
      await rack.reboot(spec.id, generation)
    }
    expect((await rack.observe(spec.id)).rebootGeneration).toBe(100)
    await rack.reboot(spec.id, 7)
    expect(JSON.stringify((await store.get('machine', spec.id))?.body).length).toBeLessThan(4000)
  })
})

describe('several processes with one store', () => {
  test('share one rack', async () => {
    const { rack, clock, store, spec } = await rackFixture()
    const other = createSimulatedRack({ seed: 1, clock, store })
    await rack.start(spec)
    for (let i = 0; i < 20; i++) {
      expect(await other.list()).toEqual(await rack.list())
      clock.advance(400)
    }
    await other.reboot(spec.id, 1)
    await rack.stop(spec.id)
    for (let i = 0; i < 20; i++) {
      expect(await other.observe(spec.id)).toEqual(await rack.observe(spec.id))
      clock.advance(400)
    }
    expect((await other.observe(spec.id)).phase).toBe('stopped')
  })

  test('start a machine once when they start it concurrently', async () => {
    const { rack, clock, store, spec } = await rackFixture()
    const other = createSimulatedRack({ seed: 1, clock, store })
    await Promise.all([rack.start(spec), other.start(spec), rack.start(spec)])
    expect(await rack.list()).toHaveLength(1)
  })

  test('can close and open while machines continue', async () => {
    const { rack, clock, store, spec } = await rackFixture()
    await rack.start(spec)
    await rack.close()
    await expect(rack.observe(spec.id)).rejects.toMatchObject({ retry: false })
    clock.advance(5000)
    const next = createSimulatedRack({ seed: 1, clock, store })
    expect((await next.observe(spec.id)).phase).toBe('running')
  })
})

describe('watching machines', () => {
  test('notifies at each change, also of machines that were started earlier or by another process', async () => {
    const { rack, clock, store, spec } = await rackFixture()
    await rack.start(spec)
    const other = createSimulatedRack({ seed: 1, clock, store })
    const phases: Promise<string>[] = []
    const unwatch = other.watch((id) => void phases.push(other.observe(id).then(({ phase }) => phase)))
    await other.list()
    clock.advance(5000)
    await other.reboot(spec.id, 1)
    clock.advance(6000)
    await other.stop(spec.id)
    clock.advance(3000)
    // The phases are read after all hints were sent.
    await Promise.all(phases)
    expect(phases).toHaveLength(5)
    unwatch()
    await other.start(machineSpec('m2', spec.sledId))
    expect(phases).toHaveLength(5)
  })

  test('does not notify when a timer fires before the change', async () => {
    const { rack, clock, spec, store } = await rackFixture()
    await rack.start(spec)
    const earlyClock = {
      ...clock,
      after: (ms: number, callback: () => void) => clock.after(ms * 0.9, callback),
    }
    const other = createSimulatedRack({ seed: 1, clock: earlyClock, store })
    const seen: Promise<{ phase: string }>[] = []
    other.watch((id) => void seen.push(other.observe(id)))
    await other.list()
    for (let i = 0; i < 60; i++) {
      clock.advance(100)
      await Promise.all(seen)
    }
    expect((await Promise.all(seen)).map(({ phase }) => phase)).toEqual(['running'])
  })
})
