import { expect, test } from 'vitest'
import { refreshIntervals, refreshText } from './refresh.ts'

test('intervals are told in the unit that they are whole in', () => {
  expect([null, ...refreshIntervals, 90].map(refreshText)).toEqual([
    'By hand',
    'Every 10 s',
    'Every 30 s',
    'Every 1 min',
    'Every 5 min',
    'Every 90 s',
  ])
})
