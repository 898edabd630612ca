import { expect, test } from 'vitest'
import { TIB } from '#byte-size.ts'
import { estimatedStorage } from './rack-estimate.ts'

test('the estimate per sled is 32 TiB × 0.909 × 0.7', () => {
  expect(estimatedStorage(0)).toBe(0)
  expect(estimatedStorage(1) / TIB).toBeCloseTo(20.3616, 4)
  expect(estimatedStorage(32) / TIB).toBeCloseTo(651.57, 2)
})
