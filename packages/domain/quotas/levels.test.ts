import { expect, test } from 'vitest'
import { timesBetween } from './levels.ts'

test('times are evenly spaced, with both ends included', () => {
  expect(timesBetween(0, 30, 4)).toEqual([0, 10, 20, 30])
})
