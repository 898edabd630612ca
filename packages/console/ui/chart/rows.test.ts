import { expect, test } from 'vitest'
import { rowsOf } from './rows.ts'

test('the table has one row per gap, and lists events at their time', () => {
  const data = {
    times: [0, 10, 20, 30],
    series: [
      { id: 'a', label: 'a', values: [1, null, null, 4] },
      { id: 'b', label: 'b', values: [null, null, null, 5] },
    ],
  }
  expect(rowsOf(data, [{ time: 25, label: 'resized' }])).toEqual([
    { kind: 'values', time: 0, values: [1, null] },
    { kind: 'gap', time: 10, to: 20, count: 2, reason: 'No samples' },
    { kind: 'mark', time: 25, label: 'resized' },
    { kind: 'values', time: 30, values: [4, 5] },
  ])
})
