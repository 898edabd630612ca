import { expect, it } from 'vitest'
import { presetRange, rangeProblem } from './date-range.ts'

const now = new Date('2026-08-20T12:00:00Z')
const earlier = new Date('2026-08-20T11:00:00Z')

it('ends a preset now', () => {
  expect(presetRange(60, now)).toEqual({ start: earlier, end: now })
})

it('says what is wrong with a range', () => {
  expect(rangeProblem(earlier, now, now)).toBeNull()
  expect(rangeProblem(null, now, now)).toBe('Start and end are required')
  expect(rangeProblem(now, earlier, now)).toBe('The end must be after the start')
  expect(rangeProblem(now, new Date('2026-08-20T13:00:00Z'), earlier)).toBe(
    'The start must not be in the future',
  )
})
