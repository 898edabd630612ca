import { expect, test } from 'vitest'
import { durationText } from './duration.ts'

test('a duration is shown with its two largest units', () => {
  expect([400, 6000, 45_400, 72_000, 170_000, 7_500_000].map(durationText)).toEqual([
    '0.4 s',
    '6.0 s',
    '45 s',
    '1 min 12 s',
    '2 min 50 s',
    '2 h 5 min',
  ])
})
