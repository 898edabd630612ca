import { expect, test } from 'vitest'
import { deltasOf } from './deltas.ts'
import type { Series } from './table.ts'

const series = (times: number[], values: number[], starts: number[]): Series => ({
  fields: new Map(),
  times,
  starts,
  values: [values],
})

test('a delta is the difference from the previous reading, and the first delta is the count since the start', () => {
  const deltas = deltasOf(series([10, 20, 30], [5, 7, 12], [2, 2, 2]))
  expect([deltas.starts, deltas.values]).toEqual([[2, 10, 20], [[5, 2, 5]]])
})

test('the first delta after a restart is the count since the restart', () => {
  const deltas = deltasOf(series([10, 20, 30], [5, 1, 4], [2, 15, 15]))
  expect([deltas.starts, deltas.values]).toEqual([[2, 15, 20], [[5, 1, 3]]])
})

test("a late reading of the previous counter gives the difference from that counter's last reading", () => {
  const deltas = deltasOf(series([10, 20, 21, 30], [5_000_000, 1, 5_000_004, 4], [2, 19, 2, 19]))
  expect([deltas.starts, deltas.values]).toEqual([[2, 19, 10, 20], [[5_000_000, 1, 4, 3]]])
})
