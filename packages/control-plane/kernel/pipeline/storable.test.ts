import { expect, test } from 'vitest'
import { findUnstorable } from './storable.ts'

test.each([
  ['fine', null],
  [{ a: ['ü', '\u{1f4a3}', '', 1, null, true] }, null],
  ['a\0', []],
  [{ a: [{ b: 'x' }, { b: '\0' }] }, ['a', 1, 'b']],
  [{ a: '\u{d83d}' }, ['a']],
  [{ a: { 'b\0': 1 } }, ['a']],
  [JSON.parse('{"__proto__": "\\u0000"}'), ['__proto__']],
])('the path of the first unstorable text in %j is %j', (value: unknown, path) => {
  expect(findUnstorable(value)?.path ?? null).toEqual(path)
})
