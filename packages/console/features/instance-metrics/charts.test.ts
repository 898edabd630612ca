import { expect, test } from 'vitest'
import { disks, nics } from './charts.ts'

test('values are formatted with as few digits as possible', () => {
  const textsOf = ([throughput, operations]: typeof disks.charts, value: number) => [
    throughput.unit.format(value * throughput.unit.times),
    operations.unit.format(value),
  ]
  expect(textsOf(disks.charts, 1_400_000)).toEqual(['1.3 MiB/s', '1,400,000'])
  expect(textsOf(nics.charts, 0.126)).toEqual(['1 bit/s', '0.13'])
})
