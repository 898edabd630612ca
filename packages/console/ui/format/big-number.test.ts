import { expect, it } from 'vitest'
import { formatBigNumber } from './big-number.ts'
import { numberText } from './text.ts'

it.each([
  [999_999, '999,999'],
  [1_000_000, '1M'],
  [1_250_000, '1.3M'],
  [2_000_000_000n, '2B'],
  [10n ** 15n, '1E15'],
  [2n ** 64n, '18.4E18'],
  [-5, '-5'],
])('%s is shown as %s', (value, text) => {
  expect(formatBigNumber(value).text).toBe(text)
})

it('abbreviates smaller numbers where space is scarce', () => {
  const shown = (value: number) => formatBigNumber(value, 100_000n).text
  expect([99_999, 100_000, 123_456].map(shown)).toEqual(['99,999', '100K', '123.5K'])
})

it('shows every digit of a long number in the tooltip', () => {
  expect(numberText(2n ** 64n)).toBe('18,446,744,073,709,551,616')
})
