import { expect, test } from 'vitest'
import { shareUnchanged } from './structural-sharing.ts'

const row = (name: string) => ({
  name,
  timeCreated: new Date('2026-01-02T03:04:05Z'),
  size: 7n,
  labels: ['a', { b: null }],
})

test('equal values keep their object identity', () => {
  const before = { items: [row('a'), row('b')], nextPage: null }
  expect(shareUnchanged(before, { items: [row('a'), row('b')], nextPage: null })).toBe(before)
})

test('a changed row is a new object, and the other rows keep their identity', () => {
  const before = [row('a'), row('b'), row('c')]
  const after = shareUnchanged(before, [row('a'), { ...row('b'), timeCreated: new Date(0) }, row('c')])
  expect(after).toEqual([row('a'), { ...row('b'), timeCreated: new Date(0) }, row('c')])
  expect(after.map((item, index) => item === before[index])).toEqual([true, false, true])
})

test.each([
  ['a field more', { a: 1 }, { a: 1, b: undefined }],
  ['a field less', { a: 1, b: undefined }, { a: 1 }],
  ['another field without a value', { a: undefined }, { b: undefined }],
  ['a row more', [1], [1, 2]],
  ['a row less', [1, 2], [1]],
  ['another shape', [1], { 0: 1 }],
  ['a time that was none', { time: null }, { time: new Date(0) }],
  ['nothing any more', { a: 1 }, null],
  ['a map, which is taken as it is', new Map([[1, 2]]), new Map([[1, 2]])],
])('%s is a new object', (_, before, after) => {
  expect(shareUnchanged(before, after)).not.toBe(before)
  expect(shareUnchanged(before, after)).toEqual(after)
})
