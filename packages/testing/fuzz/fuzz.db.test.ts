import { expect, test } from 'vitest'
import { onRealPostgres } from '#database.ts'
import { openCloudWorld, perWorld } from './cloud-world.ts'
import { fuzz } from './run.ts'

/** Fixed, so that everybody's run is the same; `npm run bench -- fuzz --in-process --seed N` tries others. */
const seed = 1
/** PGlite answers one at a time: there a sample suffices, since what is asked of it is the same. */
const requests = onRealPostgres ? 5000 : 1000

test('no request made from the table of endpoints is answered off the contract', async () => {
  const { failures, statuses } = await fuzz({ seed, requests, perWorld, openWorld: openCloudWorld })
  expect(failures.join('\n')).toBe('')
  // Requests that were all refused would prove little.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(requests / 20)
  expect(statuses.get(201) ?? 0).toBeGreaterThan(requests / 100)
}, 300_000)
