import { expect, test } from 'vitest'
import { refreshIntervals, refreshText } from './refresh.ts'

test('an interval is shown in the largest unit that gives a whole number', () => {
  expect([null, ...refreshIntervals, 90].map(refreshText)).toEqual([
    'Manual',
    'Every 10 s',
    'Every 30 s',
    'Every 1 min',
    'Every 5 min',
    'Every 90 s',
  ])
})
