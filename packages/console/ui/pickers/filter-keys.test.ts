import { expect, test } from 'vitest'
import { indexAfterPageKey, indexAfterKey } from './filter-keys.ts'

test.each([
  ['ArrowDown', 0, 3, 1],
  ['ArrowDown', 2, 3, 0],
  ['ArrowDown', -1, 3, 0],
  ['ArrowUp', 0, 3, 2],
  ['ArrowUp', -1, 3, 2],
  ['ArrowUp', 0, 0, null],
  ['a', 1, 3, null],
  ['End', 1, 3, null],
])('the key %s at option %s of %s moves to %s', (key, at, count, next) => {
  expect(indexAfterKey(key, at, count)).toBe(next)
})

test.each([
  ['Home', 2, 30, 0],
  ['End', -1, 30, 29],
  ['PageDown', 0, 30, 8],
  ['PageDown', 28, 30, 29],
  ['PageUp', 9, 30, 1],
  ['PageUp', -1, 30, 0],
  ['ArrowDown', 29, 30, 0],
  ['End', -1, 0, null],
  ['Tab', 1, 30, null],
])('the key %s at option %s of %s jumps to %s', (key, at, count, next) => {
  expect(indexAfterPageKey(key, at, count)).toBe(next)
})
