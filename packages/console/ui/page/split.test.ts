import { expect, test } from 'vitest'
import { positionAfterKey, within } from './split.ts'

const limits = { least: 20, most: 60 }

test.each([
  ['ArrowRight', false, 32],
  ['ArrowLeft', false, 28],
  ['ArrowRight', true, 28],
  ['PageUp', false, 40],
  ['Home', false, 20],
  ['End', true, 60],
  ['a', false, null],
] as const)(
  'the key %s (right to left: %s) moves the divider from 30 to %s',
  (key, isRightToLeft, expected) => {
    expect(positionAfterKey(key, 30, limits, isRightToLeft)).toBe(expected)
  },
)

test('the divider remains within its limits, at whole percentages', () => {
  expect([5, 33.4, 99].map((at) => within(limits, at))).toEqual([20, 33, 60])
})
