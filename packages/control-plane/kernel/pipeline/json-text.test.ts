import { expect, test } from 'vitest'
import { endOfString, tooDeepAt } from './json-text.ts'

test.each([
  ['"a" ', 3],
  ['"" ', 2],
  [String.raw`"a\"b" `, 6],
  [String.raw`"a\\" "`, 5],
  [String.raw`"a\\\" "`, 8],
  ['"never ends', 11],
])('the text %j ends at %d', (text, end) => {
  expect(endOfString(text, 0)).toBe(end)
})

test.each([
  ['[[1]]', 2, null],
  ['[[[1]]]', 2, 2],
  ['{"a": [1], "b": [2]}', 2, null],
  ['{"a": {"b": [3]}}', 2, 12],
  ['{"[[[": "[[[{{"}', 1, null],
  [String.raw`{"a\"[[": 1}`, 1, null],
  ['[[[', 2, 2],
  [']]]]', 2, null],
  ['"never ends [[[', 1, null],
])('%j has at most %d levels, or the offset of the first deeper bracket is %j', (text, limit, at) => {
  expect(tooDeepAt(text, limit)).toBe(at)
})
