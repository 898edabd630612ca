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
])('reads %j as %s', (text, value) => {
  expect(parseWhole(text)).toBe(value)
})

it('clamps to the given limits', () => {
  expect(clamp(5, 1, 3)).toBe(3)
  expect(clamp(0, 1, 3)).toBe(1)
  expect(clamp(99, undefined, undefined)).toBe(99)
})

it('steps from a value, and from empty to the smallest allowed', () => {
  expect(stepFrom(4, 1, 1, 64)).toBe(5)
  expect(stepFrom(64, 1, 1, 64)).toBe(64)
  expect(stepFrom(null, 1, 1, 64)).toBe(1)
})
