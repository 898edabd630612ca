import { expect, test } from 'vitest'
import { backoffDelays } from './backoff.ts'

test('each delay is twice the previous one, up to 15 seconds', () => {
  const pauses = backoffDelays(2000)
  const waited = Array.from({ length: 5 }, () => pauses.next().value)
  expect(waited).toEqual([2000, 4000, 8000, 15_000, 15_000])
})
