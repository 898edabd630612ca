import { expect, test } from 'vitest'
import { runsBetween } from './runs.ts'

const marks = { same: ' ', removed: '-', added: '+' }
const written = (before: string, after: string) =>
  runsBetween(Array.from(before), Array.from(after))
    .map(({ kind, items }) => marks[kind] + items.join(''))
    .join('')

test.each([
  ['', '', ''],
  ['abc', 'abc', ' abc'],
  ['', 'ab', '+ab'],
  ['ab', '', '-ab'],
  ['abc', 'axc', ' a-b+x c'],
  ['abcd', 'xyz', '-abcd+xyz'],
  ['abcabba', 'cbabac', '-ab c+b ab-b a+c'],
  ['aXbYc', 'abc', ' a-X b-Y c'],
])('the runs between %j and %j list removals before additions', (before, after, expected) => {
  expect(written(before, after)).toBe(expected)
})

test('sequences with more than 1000 differences are replaced as a whole', () => {
  const before = Array.from({ length: 3000 }, (_, at) => `a${at}`)
  const after = Array.from({ length: 3000 }, (_, at) => `b${at}`)
  expect(runsBetween(before, after)).toEqual([
    { kind: 'removed', items: before },
    { kind: 'added', items: after },
  ])
})
