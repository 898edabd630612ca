import { expect, test } from 'vitest'
import { jsonInTurns } from './json-in-turns.ts'

test.each([
  ['null', null],
  ['a text', 'a "text"'],
  ['an empty object', {}],
  ['an empty list', []],
  ['keys and texts with quotes', { 'a "b"': ['c "d"', 'é\u2028'] }],
  ['undefined fields', { a: undefined, b: 1, c: { d: undefined } }],
  ['many levels', { a: [{ b: { c: [{ d: [1, { e: null }] }] } }, [[[[[2]]]]]] }],
  ['more than one turn', Array.from({ length: 2000 }, (_, n) => ({ n, text: 'x'.repeat(100) }))],
])('%s is serialized as by JSON.stringify', async (_, value) => {
  expect(await jsonInTurns(value)).toBe(JSON.stringify(value))
})
