import { expect, test } from 'vitest'
import { indexAfterKey } from './cursor-keys.ts'

test.each([
  ['ArrowRight', false, 6],
  ['ArrowLeft', false, 4],
  ['ArrowRight', true, 15],
  ['ArrowLeft', true, 0],
  ['PageUp', false, 15],
  ['Home', false, 0],
  ['End', false, 19],
  ['x', false, null],
] as const)('the key %s (Shift: %s) moves the position from 5 to %s', (key, isShifted, expected) => {
  expect(indexAfterKey(key, isShifted, 5, 20)).toBe(expected)
})
