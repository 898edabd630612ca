import { expect, test } from 'vitest'
import { type BackupSchedule, nextDue, scheduleText } from './schedule.ts'

const daily: BackupSchedule = { frequency: 'daily', weekday: 0, at: '02:30', keep: 7 }
const weekly: BackupSchedule = { ...daily, frequency: 'weekly', weekday: 1 }

test.each([
  ['on the same day when its time is to come', daily, '2026-02-28T02:29:59Z', '2026-02-28T02:30:00Z'],
  ['on the next day when it is exactly that time', daily, '2026-02-28T02:30:00Z', '2026-03-01T02:30:00Z'],
  ['on the next such weekday', weekly, '2026-11-27T06:00:00Z', '2026-11-30T02:30:00Z'],
  ['a week later when it was due today', weekly, '2026-11-30T02:30:00Z', '2026-12-07T02:30:00Z'],
  ['in the next year', daily, '2026-12-31T23:00:00Z', '2027-01-01T02:30:00Z'],
])('a backup is due %s', (_, schedule, after, due) => {
  expect(nextDue(schedule, new Date(after))).toEqual(new Date(due))
})

test('a schedule reads as a sentence', () => {
  expect(scheduleText(daily)).toBe('every day at 02:30 UTC, keeping 7')
  expect(scheduleText(weekly)).toBe('every Monday at 02:30 UTC, keeping 7')
})
