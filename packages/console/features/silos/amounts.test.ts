import { expect, test } from 'vitest'
import { bytesOf, gibProblem, gibText } from './amounts.ts'

test.each([0, 1, 1_536 * 2 ** 20, 2 ** 40 + 1, 2 ** 53 - 1, 123_456_789])(
  '%i bytes are unchanged after being shown in GiB and converted back',
  (bytes) => {
    expect(gibProblem(gibText(bytes))).toBeNull()
    expect(bytesOf(gibText(bytes))).toBe(bytes)
  },
)

test('an invalid amount has an error message', () => {
  expect(gibProblem('1.5')).toBeNull()
  expect(gibProblem('0')).toBeNull()
  expect(gibProblem('-1')).not.toBeNull()
  expect(gibProblem('')).not.toBeNull()
  expect(gibProblem('ten')).not.toBeNull()
  expect(gibProblem('99999999999')).toBe('Too large')
})
