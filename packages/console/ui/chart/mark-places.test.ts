import { expect, test } from 'vitest'
import { placeMarks } from './mark-places.ts'

const area = { left: 0, top: 0, width: 600, height: 100 }
const placed = (...marks: [time: number, label: string][]) =>
  placeMarks(
    marks.map(([time, label]) => ({ time, label })),
    (time) => time,
    area,
  ).map(({ x, word, side }) => [x, word, side])

test('a label is drawn where it fits and omitted elsewhere', () => {
  expect(placed([100, 'started'], [590, 'stopped'])).toEqual([
    [100, 'started', 'after'],
    [590, 'stopped', 'before'],
  ])
  expect(placed([300, 'started'], [330, 'stopped'], [360, 'resized 2 → 4 vCPUs'])).toEqual([
    [300, 'started', 'before'],
    [330, null, 'after'],
    [360, 'resized 2 → 4 vCPUs', 'after'],
  ])
})

test('marks that are close together are drawn as one line', () => {
  expect(placed([300, 'stopped'], [305, 'started'])).toEqual([[300, 'stopped, started', 'after']])
  expect(placed([300, 'stopped'], [304, 'resized'], [308, 'started'])).toEqual([[300, '3 events', 'after']])
})
