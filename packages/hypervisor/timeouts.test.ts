import { manualClock } from '@portico/domain/testing/manual-clock.ts'
import { expect, test } from 'vitest'
import { rackFixture } from './simulated/testing/fixtures.ts'
import { withTimeouts } from './timeouts.ts'

test('a call without a response times out and can be repeated', async () => {
  const { rack, spec } = await rackFixture()
  const clock = manualClock()
  const limited = withTimeouts(rack, clock)
  const held = rack.faults.delayCalls()
  const observed = expect(limited.observe(spec.id)).rejects.toMatchObject({
    name: 'HypervisorError',
    retry: true,
    message: 'The hypervisor did not answer within 30 s',
  })
  clock.advance(30_000)
  await observed
  held.release()
  expect((await limited.observe(spec.id)).phase).toBe('absent')
})

test('a copy may take hours', async () => {
  const { rack } = await rackFixture()
  const clock = manualClock()
  const held = rack.faults.delayCalls()
  const copied = withTimeouts(rack, clock).volumes.snapshot('boot', 's')
  clock.advance(5 * 3_600_000)
  held.release()
  await copied
  expect((await rack.volumes.list()).snapshots).toEqual(['s'])
})
