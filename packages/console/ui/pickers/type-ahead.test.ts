import { expect, test } from 'vitest'
import { indexOfTyped, isTypingAhead, noTypedText, typeAhead } from './type-ahead.ts'

const labels = ['default', 'dmz', 'Office', 'office-2']

test.each([
  ['o', -1, 2],
  ['o', 2, 3],
  ['o', 3, 2],
  ['dd', 0, 1],
  ['dm', 0, 1],
  ['office', 2, 2],
  ['office-', 2, 3],
  ['z', 0, -1],
])('typing %s at entry %s moves to entry %s', (text, at, found) => {
  expect(indexOfTyped(labels, text, at)).toBe(found)
})

test('letters that are typed without a pause are combined', () => {
  expect(isTypingAhead(noTypedText, 10)).toBe(false)
  const first = typeAhead(noTypedText, 'd', 500)
  expect(isTypingAhead(first, 1400)).toBe(true)
  expect(typeAhead(first, 'm', 1400).text).toBe('dm')
  expect(typeAhead(first, 'm', 1600).text).toBe('m')
})
