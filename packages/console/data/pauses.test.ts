import { expect, test } from 'vitest'
import { pausesFrom } from './pauses.ts'

test('each pause is twice the one before, up to a quarter of a minute', () => {
  const pauses = pausesFrom(2000)
  const waited = Array.from({ length: 5 }, () => pauses.next().value)
  expect(waited).toEqual([2000, 4000, 8000, 15_000, 15_000])
})
