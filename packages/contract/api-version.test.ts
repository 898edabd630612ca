import { expect, test } from 'vitest'
import { changedResponses, laterVersion, servedVersion } from './api-version.ts'
import newer from './reference/api-2026-08.json' with { type: 'json' }
import older from './reference/api-2025-03.json' with { type: 'json' }
import { changedResponsesOf } from './testing/response-changes.ts'

test('changedResponses lists every operation whose response differs between both contract versions', () => {
  expect(older.info.version).toBe(servedVersion)
  expect([...changedResponses].toSorted()).toEqual(changedResponsesOf(older, newer))
})

test.each([null, '20250212.0.0', '20250604.0.0'])(
  'a request with api-version %s is served as if it had no such header',
  (header) => {
    expect(laterVersion(header)).toBeNull()
  },
)

test.each(['2026021301.0.0', newer.info.version])(
  'api-version %s is recognized as a later version',
  (header) => {
    expect(laterVersion(header)).toBe(header)
  },
)

test.each([
  ['empty', ''],
  ['a word', 'rubbish'],
  ['a single number', '2026021301'],
  ['with a sign', '-2026021301.0.0'],
  ['with white space', ' 20250212.0.0'],
  ['of nine digits', '202502120.0.0'],
  ['of year zero', '0000000000.0.0'],
  ['newer than every known one', '2099010100.0.0'],
])('api-version is refused as malformed when it is %s', (_, header) => {
  expect(laterVersion(header)).toBeUndefined()
})
