import { expect, test } from 'vitest'
import { TIB } from '#byte-size.ts'
import { estimatedStorage } from './rack-estimate.ts'

test('a sled is reckoned to hold 32 TiB, of which 0.909 counts and 0.7 of that can be used', () => {
  expect(estimatedStorage(0)).toBe(0)
  expect(estimatedStorage(1) / TIB).toBeCloseTo(20.3616, 4)
  expect(estimatedStorage(32) / TIB).toBeCloseTo(651.57, 2)
})
