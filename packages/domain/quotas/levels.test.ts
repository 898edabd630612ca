import { expect, test } from 'vitest'
import { timesBetween } from './levels.ts'

test('times lie equally far apart, with both ends', () => {
  expect(timesBetween(0, 30, 4)).toEqual([0, 10, 20, 30])
})
