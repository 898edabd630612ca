import { expect, test } from 'vitest'
import { placeTicks } from './tick-places.ts'

const area = { left: 4 }
const placed = (...ticks: [x: number, text: string][]) =>
  placeTicks(
    ticks.map(([x, text]) => ({ x, text })),
    area,
  ).map(({ x, text }) => [x, text])

test('a label at the left edge starts at the edge', () => {
  expect(placed([10, '1:00 AM'], [120, '1:30 AM'])).toEqual([
    [28.5, '1:00 AM'],
    [120, '1:30 AM'],
  ])
})

test('a label at the right edge is omitted when it would overlap the next one', () => {
  expect(placed([6, '12:33:10 PM'], [98, '12:33:20 PM'], [190, '12:33:30 PM'])).toEqual([
    [98, '12:33:20 PM'],
    [190, '12:33:30 PM'],
  ])
})
