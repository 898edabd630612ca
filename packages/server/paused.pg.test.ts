import { expect, test } from 'vitest'
import { killAndPause } from './testing/kill-and-pause.ts'

/** Number of rounds; `npm run bench -- leases` runs 200. */
const rounds = 12

test(`two servers killed and paused under load ${rounds} times create nothing twice and lose no byte`, async () => {
  const postgres = process.env['PORTICO_TEST_POSTGRES'] ?? ''
  const { wrong, created, deleted, pauses } = await killAndPause({ postgres, rounds, seed: 11 })
  expect(wrong).toEqual([])
  expect(created).toBeGreaterThan(rounds)
  expect(deleted).toBeGreaterThan(0)
  expect(pauses).toBeGreaterThan(rounds / 2)
}, 300_000)
