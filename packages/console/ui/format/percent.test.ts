import { expect, test } from 'vitest'
import { percentOfText, percentText } from './percent.ts'

test.each([
  [0, '0 %'],
  [0.000_001, '< 1 %'],
  [0.0049, '< 1 %'],
  [0.005, '1 %'],
  [0.0397, '4 %'],
  [0.412, '41 %'],
  [0.994, '99 %'],
  [0.995, '> 99 %'],
  [0.999_999, '> 99 %'],
  [1, '100 %'],
  [1.004, '100 %'],
  [15, '1,500 %'],
])('a share of %d is shown as %s', (share, text) => {
  expect(percentText(share)).toBe(text)
})

test.each([
  [0n, 10n, '0 %'],
  [1n, 2n ** 128n, '< 1 %'],
  [397n, 10_000n, '4 %'],
  [2n ** 127n - 1n, 2n ** 127n, '> 99 %'],
  [2n ** 127n, 2n ** 127n, '100 %'],
])('%d of %d is shown as %s', (part, whole, text) => {
  expect(percentOfText(part, whole)).toBe(text)
})
