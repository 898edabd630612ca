import { expect, test } from 'vitest'
import { CallError } from '#data/api-error.ts'
import { isReportedTooExpensive } from './query-errors.ts'

const refused = (message: string, status = 400) =>
  new CallError(message, { status, operation: 'timeseriesQuery' })

test.each([
  'the query reads more than 1000000 samples: limit the time range (timestamp >= @now() - 1h)',
  'the query returns 300000 points, more than 250000: reduce the time range or the number of series',
  'the query took more than 15 s: reduce the time range or the number of series',
  'the query cannot be run: line 1, column 9: this comes to more than 250000 points: choose a longer period',
])('isTooExpensive is true when the server says: %s', (message) => {
  expect(isReportedTooExpensive(refused(message))).toBe(true)
})

test.each([
  'Error at 1:5: expected an identifier',
  'Invalid request: the timeseries nothing:here was not found',
  'the query cannot be run: line 1, column 5: join needs at least two tables: { get … ; get … } | join',
])('isReportedTooExpensive is false for the refusal of an upstream: %s', (message) => {
  expect(isReportedTooExpensive(refused(message))).toBe(false)
})

test('neither function reports a query as too expensive when it failed for another reason', () => {
  expect(isReportedTooExpensive(refused('it took more than 30 s', 503))).toBe(false)
  expect(isReportedTooExpensive(new Error('the answer took more than 30 s'))).toBe(false)
  expect(isReportedTooExpensive(null)).toBe(false)
})
