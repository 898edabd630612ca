import { randomUUID } from 'node:crypto'
import { testPort } from '#testing/contract.ts'
import { rackFixture, settled } from './testing/fixtures.ts'

testPort(async () => {
  const { rack, clock, spec } = await rackFixture()
  return {
    driver: rack,
    machine: async () => ({ ...spec, id: randomUUID() }),
    async pass() {
      clock.advance(500)
      await settled()
    },
    close: () => rack.close(),
  }
})
