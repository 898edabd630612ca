import { expect, test } from 'vitest'
import { uuid } from '#ports.ts'
import { seededRandom } from './seeded-random.ts'

test('equal seeds give equal bytes, and different seeds give different ones', () => {
  expect(seededRandom(7).bytes(32)).toEqual(seededRandom(7).bytes(32))
  expect(seededRandom(7).bytes(32)).not.toEqual(seededRandom(8).bytes(32))
})

test('the sequence continues without repeating', () => {
  const random = seededRandom(1)
  const ids = Array.from({ length: 1000 }, () => uuid(random))
  expect(new Set(ids).size).toBe(1000)
})
