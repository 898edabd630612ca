import { expect, test } from 'vitest'
import { keyStep } from './filter-keys.ts'

test.each([
  ['ArrowDown', 0, 3, 1],
  ['ArrowDown', 2, 3, 0],
  ['ArrowUp', 0, 3, 2],
  ['ArrowUp', 0, 0, null],
  ['a', 1, 3, null],
])('%s at %s of %s leads to %s', (key, at, count, next) => {
  expect(keyStep(key, at, count)).toBe(next)
})
