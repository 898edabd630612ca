import { expect, test } from 'vitest'
import { usedText } from './used-text.ts'

const now = new Date(2026, 10, 23, 9, 30)
const at = (...parts: [number, number, number, number?]) => new Date(...parts).getTime()

test.each([
  [at(2026, 10, 23, 0), 'used today'],
  // A time in the future, from a clock that was wrong.
  [at(2026, 10, 24), 'used today'],
  [at(2026, 10, 22, 23), 'used yesterday'],
  [at(2026, 10, 20, 12), 'used 3 days ago'],
  [at(2026, 8, 2), 'used in September'],
  [at(2025, 8, 2), 'used in September 2025'],
])('the size %d is shown as %s', (time, text) => {
  expect(usedText(time, now)).toBe(text)
})
