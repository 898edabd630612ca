import { expect, test } from 'vitest'
import { LONG_ENOUGH, machineSpec, rackFixture } from './testing/fixtures.ts'

/** A rack whose first sled runs the machine `m1`, with the port for its outages. */
async function impairedRack(kind: 'power' | 'management' | 'storage') {
  const { rack, clock, spec } = await rackFixture()
  const { outages, drills } = rack.sleds
  if (outages === null || outages.fence === null || drills === null) throw new Error('no outages')
  await rack.start(spec)
  clock.advance(LONG_ENOUGH)
  await drills.impair(spec.sledId, kind)
  return { rack, clock, spec, outages, fence: outages.fence, drills, sled: spec.sledId }
}

test('a sled that does not answer keeps its machines, refuses calls, and is seen by its storage', async () => {
  const { rack, outages, spec, sled } = await impairedRack('management')
  expect((await outages.silent()).map(({ sledId }) => sledId)).toEqual([sled])
  expect(await rack.observe(spec.id)).toMatchObject({
    phase: 'running',
    stalled: expect.stringMatching(/^Sled PSL\d+ has not answered since \d{4}-.*Z$/),
  })
  expect([...(await rack.sample())]).toEqual([])
  await expect(rack.stop(spec.id)).rejects.toMatchObject({ retry: true })
  await expect(rack.start(machineSpec('m2', sled))).rejects.toMatchObject({ retry: true })
  await expect(rack.forget(spec.id)).rejects.toMatchObject({ name: 'HypervisorError' })
  expect((await outages.views(sled)).map(({ activity }) => activity)).toEqual(['active', 'active'])
})

test('a sled that loses its storage answers, and says that its guests wait', async () => {
  const { rack, outages, spec } = await impairedRack('storage')
  expect(await outages.silent()).toEqual([])
  expect(await rack.observe(spec.id)).toMatchObject({
    stalled: expect.stringMatching(/cannot reach the storage/),
  })
  expect(await rack.faults.writers('data')).toEqual([])
})

test('machines are lost only behind a closed fence, cannot start late, and are ended before the sled returns', async () => {
  const { rack, outages, fence, spec, sled, drills } = await impairedRack('management')
  expect(await rack.faults.writers('data')).toEqual(['m1'])
  await expect(outages.declareLost(sled, 1, 'fence')).rejects.toMatchObject({ retry: true })
  await rack.faults.setQuorum(false)
  await expect(fence.close(sled, 1)).rejects.toMatchObject({ retry: true })
  await expect(outages.views(sled)).rejects.toMatchObject({ retry: true })
  await rack.faults.setQuorum(true)
  await fence.close(sled, 1)
  await fence.close(sled, 1)
  expect(await fence.closed()).toEqual([sled])
  expect(await rack.faults.writers('data')).toEqual([])
  expect((await rack.observe(spec.id)).phase).toBe('running')
  await outages.declareLost(sled, 1, 'fence')
  expect(await rack.observe(spec.id)).toMatchObject({
    phase: 'failed',
    failure: expect.stringMatching(/was lost/),
  })
  expect((await rack.inventory()).sleds[0]?.failure).toMatchObject({ why: expect.stringMatching(/was lost/) })
  await rack.forget(spec.id)
  await rack.start(machineSpec('late', sled))
  expect((await rack.observe('late')).phase).toBe('failed')

  await expect(outages.clear(sled, 1)).rejects.toMatchObject({ retry: true })
  await drills.repair(sled)
  await outages.clear(sled, 1)
  await outages.readmit(sled, 1)
  await outages.readmit(sled, 1)
  expect(await fence.closed()).toEqual([])
  expect(await rack.faults.writers('data')).toEqual([])
  expect((await rack.inventory()).sleds[0]?.failure).toBeNull()
})

test('calls of an outage that has ended change nothing', async () => {
  const { outages, fence, sled, drills } = await impairedRack('power')
  await fence.close(sled, 1)
  await outages.declareLost(sled, 1, 'fence')
  await drills.repair(sled)
  await outages.clear(sled, 1)
  await outages.readmit(sled, 1)
  for (const late of [
    () => fence.close(sled, 1),
    () => outages.declareLost(sled, 1, 'operator'),
    () => outages.clear(sled, 1),
  ]) {
    await expect(late()).rejects.toMatchObject({ retry: false })
  }
  expect(await fence.closed()).toEqual([])
  await fence.close(sled, 2)
  await expect(outages.readmit(sled, 1)).rejects.toMatchObject({ retry: false })
  expect(await fence.closed()).toEqual([sled])
})
