import { expect, test } from 'vitest'
import { uuid } from '#ports.ts'
import { seededRandom } from './seeded-random.ts'

test('the same number gives the same bytes, another gives others', () => {
  expect(seededRandom(7).bytes(32)).toEqual(seededRandom(7).bytes(32))
  expect(seededRandom(7).bytes(32)).not.toEqual(seededRandom(8).bytes(32))
})

test('it goes on instead of repeating itself', () => {
  const random = seededRandom(1)
  const ids = Array.from({ length: 1000 }, () => uuid(random))
  expect(new Set(ids).size).toBe(1000)
})
