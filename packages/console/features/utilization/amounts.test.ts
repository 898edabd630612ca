import { expect, test } from 'vitest'
import { shareText, stateOf, usedText } from './amounts.ts'

const TiB = 2 ** 40

test('usage and quota are shown in the unit of the larger one', () => {
  expect(usedText('cpus', 18_340, 20_480)).toBe('18,340 of 20,480')
  expect(usedText('memory', 91 * TiB, 160 * TiB)).toBe('91 of 160 TiB')
  expect(usedText('storage', 2 ** 30, TiB)).toBe('0 of 1 TiB')
  expect(usedText('storage', 2 * TiB, 0)).toBe('2 of 0 TiB')
})

test.each([
  [0, 0, '—', null],
  [1, 0, 'over', 'over the quota'],
  [0, 10, '0 %', null],
  [1, 300, '< 1 %', null],
  [397, 10_000, '4 %', null],
  [999, 1000, '> 99 %', 'nearly used up'],
  [79, 100, '79 %', null],
  [8, 10, '80 %', 'nearly used up'],
  [10, 10, '100 %', 'used up'],
  [50, 10, '500 %', 'over the quota'],
])('a usage of %i and a quota of %i are shown as %s', (used, quota, text, state) => {
  expect(shareText(used, quota)).toBe(text)
  expect(stateOf(used, quota)?.text ?? null).toBe(state)
})
