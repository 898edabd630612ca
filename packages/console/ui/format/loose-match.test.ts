import { expect, it } from 'vitest'
import { looseMatch } from './loose-match.ts'

it.each([
  ['web-primary-01', 'wp1', true],
  ['Web Primary', 'WEBP', true],
  ['web-primary', ' w e b ', true],
  ['web-primary', '', true],
  ['web-primary', 'pw', false],
  ['aab', 'aaa', false],
])('for %s with %j typed, the problem is %s', (text, typed, expected) => {
  expect(looseMatch(text, typed)).toBe(expected)
})
