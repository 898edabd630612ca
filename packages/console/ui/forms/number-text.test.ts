import { expect, it } from 'vitest'
import { clamp, parseWhole, stepFrom } from './number-text.ts'

it.each([
  ['12', 12],
  [' 7 ', 7],
  ['-3', -3],
  ['', null],
  ['1,000', undefined],
  ['1.5', undefined],
  ['x', undefined],
])('parses %j as %s', (text, value) => {
  expect(parseWhole(text)).toBe(value)
})

it('limits a value to the minimum and maximum', () => {
  expect(clamp(5, 1, 3)).toBe(3)
  expect(clamp(0, 1, 3)).toBe(1)
  expect(clamp(99, undefined, undefined)).toBe(99)
})

it('steps from the current value, and from an empty field to the minimum', () => {
  expect(stepFrom(4, 1, 1, 64)).toBe(5)
  expect(stepFrom(64, 1, 1, 64)).toBe(64)
  expect(stepFrom(null, 1, 1, 64)).toBe(1)
})
