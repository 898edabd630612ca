import { expect, test } from 'vitest'
import { lineAndColumn, offsetOf } from './json-location.ts'

const text = `{
  "name": "a, \\"b\\" }",
  "list": [1, {"deep": [true, null]}, "x"],
  "last": 5
}`

const upTo = (path: (string | number)[]) => text.slice(0, offsetOf(text, path))

test('offsetOf returns the offset just after the value', () => {
  expect(upTo(['name'])).toMatch(/"a, \\"b\\" }"$/)
  expect(upTo(['list', 0])).toMatch(/\[1$/)
  expect(upTo(['list', 1, 'deep', 1])).toMatch(/null$/)
  expect(upTo(['last'])).toMatch(/5$/)
})

test('offsetOf returns the end of the object when a field is missing', () => {
  expect(upTo(['missing'])).toBe(text)
  expect(upTo(['list', 1, 'missing'])).toMatch(/\{"deep": \[true, null\]\}$/)
})

test('the first line and the first column are number 1', () => {
  expect(lineAndColumn(text, 0)).toEqual({ line: 1, column: 1 })
  expect(lineAndColumn(text, text.indexOf('"last"'))).toEqual({ line: 4, column: 3 })
})
