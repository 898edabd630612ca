import { expect, test } from 'vitest'
import { formatBits } from './bits.ts'

test('bits are shown in a unit that keeps the number short', () => {
  expect([0, 0.5, 999, 1000, 12_400, 1e6, 94_300_000, 2.5e9].map(formatBits)).toEqual([
    '0 bit',
    '0.5 bit',
    '999 bit',
    '1 kbit',
    '12.4 kbit',
    '1 Mbit',
    '94.3 Mbit',
    '2.5 Gbit',
  ])
})
