import { expect, test } from 'vitest'
import { matchText } from './match-text.ts'

test('matchText names the matches of a search, and says when there are more', () => {
  expect(matchText([])).toBe('No match')
  expect(matchText(['10.0.0.1'])).toBe('1 match: 10.0.0.1')
  expect(matchText(['10.0.0.1', '10.0.0.2'])).toBe('2 matches. Enter shows the next')
  expect(matchText(['10.0.0.1', '10.0.0.2'], true)).toBe(
    'The first 2 matches. Enter shows the next, more letters find the others',
  )
})
