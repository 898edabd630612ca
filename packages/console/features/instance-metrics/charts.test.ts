import { expect, test } from 'vitest'
import { bits, disks, nics } from './charts.ts'

test('bits are told in the unit that fits', () => {
  expect([0, 0.5, 999, 1000, 12_400, 1e6, 94_300_000, 2.5e9].map(bits)).toEqual([
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

test('figures are as short as they may be', () => {
  const told = ([throughput, operations]: typeof disks.charts, value: number) => [
    throughput.unit.format(value * throughput.unit.times),
    operations.unit.format(value),
  ]
  expect(told(disks.charts, 1_400_000)).toEqual(['1.3 MiB/s', '1,400,000'])
  expect(told(nics.charts, 0.126)).toEqual(['1 bit/s', '0.13'])
})
