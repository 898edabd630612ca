import { expect, test } from 'vitest'
import { endLabel } from '#data/path-query.ts'
import { endOf } from './typed-end.ts'

test.each([
  ['web-1', 'instance:web-1', 'web-1'],
  [' 10.0.0.1 ', 'address:10.0.0.1', '10.0.0.1'],
  ['fd00::1', 'address:fd00::1', 'fd00::1'],
  ['outside', 'outside', 'Anything outside'],
])('the typed text %s is recognized as %s', (typed, end, label) => {
  expect(endOf(typed)).toBe(end)
  expect(endLabel(end)).toBe(label)
})

test('an empty text is not an end', () => expect(endOf('  ')).toBeNull())
