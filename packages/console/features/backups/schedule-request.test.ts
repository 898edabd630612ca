import { expect, test } from 'vitest'
import { dueAfter, scheduleOf, timeProblem } from './schedule-request.ts'

test('a schedule form becomes the schedule of the request, or none when it is off', () => {
  const form = { frequency: 'weekly', weekday: '3', at: ' 2:30', keep: 7 } as const
  expect(scheduleOf(form)).toEqual({ frequency: 'weekly', weekday: 3, at: '02:30', keep: 7 })
  expect(scheduleOf({ ...form, at: '14.30' })?.at).toBe('14:30')
  expect(scheduleOf({ ...form, frequency: 'off' })).toBeNull()
})

test('the next backup of a complete form is known', () => {
  const form = { frequency: 'daily', weekday: '0', at: '2.30', keep: null } as const
  const now = new Date('2026-05-04T10:00:00Z')
  expect(dueAfter(form, now)).toEqual(new Date('2026-05-05T02:30:00Z'))
  expect(dueAfter({ ...form, at: '2' }, now)).toBeNull()
  expect(dueAfter({ ...form, frequency: 'off' }, now)).toBeNull()
})

test.each([
  ['02:30', true],
  ['2:30', true],
  ['14.30', true],
  ['23:59', true],
  ['24:00', false],
  ['2:5', false],
  ['', false],
])('the time "%s" is accepted: %s', (time, isAccepted) => {
  expect(timeProblem(time) === null).toBe(isAccepted)
})
