import { expect, test } from 'vitest'
import { parseRangeHeader } from './byte-range.ts'

test.each([
  ['bytes=0-9', { start: 0, end: 10 }],
  ['bytes=90-', { start: 90, end: 100 }],
  ['bytes=90-1000', { start: 90, end: 100 }],
  ['bytes=-10', { start: 90, end: 100 }],
  ['bytes=-1000', { start: 0, end: 100 }],
  ['bytes=99-99', { start: 99, end: 100 }],
  ['Bytes=0-0', { start: 0, end: 1 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=9999999999999999999999-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  [null, null],
  ['bytes=', null],
  ['bytes=-', null],
  ['bytes=9-1', null],
  ['bytes=0-1,5-6', null],
  ['lines=0-1', null],
])('a Range header of %s for a file of 100 bytes is parsed to the expected bytes', (header, range) => {
  expect(parseRangeHeader(header, 100)).toEqual(range)
})

test('every range of an empty file is unsatisfiable', () => {
  expect(parseRangeHeader('bytes=0-', 0)).toBe('unsatisfiable')
  expect(parseRangeHeader('bytes=-5', 0)).toBe('unsatisfiable')
})
