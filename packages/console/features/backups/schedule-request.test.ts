import { expect, test } from 'vitest'
import { scheduleOf, timeProblem } from './schedule-request.ts'

test('a schedule form becomes the schedule of the request, or none when it is off', () => {
  const form = { frequency: 'weekly', weekday: '3', at: ' 2:30', keep: 7 } as const
  expect(scheduleOf(form)).toEqual({ frequency: 'weekly', weekday: 3, at: '02:30', keep: 7 })
  expect(scheduleOf({ ...form, frequency: 'off' })).toBeNull()
})

test.each([
  ['02:30', true],
  ['2:30', true],
  ['23:59', true],
  ['24:00', false],
  ['2:5', false],
  ['', false],
])('the time "%s" is accepted: %s', (time, isAccepted) => {
  expect(timeProblem(time) === null).toBe(isAccepted)
})
