import { expect, test } from 'vitest'
import { onRealPostgres } from '#database.ts'
import { openCloudWorld, perWorld } from './cloud-world.ts'
import { fuzz } from './run.ts'

/**
 * The seed is fixed, so that every run sends the same requests; `npm run bench -- fuzz --in-process --seed N` sends
 * others.
 */
const seed = 1
/** PGlite handles one request at a time, so fewer of the same requests are sent there. */
const requests = onRealPostgres ? 5000 : 1000

test('no generated request gets a response outside the contract', async () => {
  const { failures, statuses } = await fuzz({ seed, requests, perWorld, openWorld: openCloudWorld })
  expect(failures.join('\n')).toBe('')
  // The test would prove little if all requests were refused.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(requests / 20)
  expect(statuses.get(201) ?? 0).toBeGreaterThan(requests / 100)
}, 300_000)
