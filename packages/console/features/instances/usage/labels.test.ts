import { expect, test } from 'vitest'
import { shareNow, usageText } from './labels.ts'

test('the current utilization is the latest known value, unless that value is old', () => {
  expect(shareNow([0.1, 0.2, null])).toBe(0.2)
  expect(shareNow([0.1, null, null, null])).toBeNull()
  expect(shareNow([])).toBeNull()
})

test('the chart is described by its current value and its minimum and maximum', () => {
  expect(usageText([0.12, 0.6, null, 0.41], 'last hour')).toBe(
    '41 % now, between 12 % and 60 % in the last hour',
  )
  expect(usageText([0.05, 0.05], 'last hour')).toBe('5 % now, 5 % in the last hour')
  expect(usageText([0.3, 0.5, null, null, null], 'last hour')).toBe('not sampled now, between 30 % and 50 % in the last hour') // prettier-ignore
  expect(usageText([null, null], 'last hour')).toBeNull()
})
