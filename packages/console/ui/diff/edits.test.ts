import { describe, expect, test } from 'vitest'
import { editsBetween } from './edits.ts'

const marks = { same: ' ', removed: '-', added: '+' }
const told = (before: string, after: string) =>
  editsBetween(Array.from(before), Array.from(after))
    .map(({ kind, value }) => marks[kind] + value)
    .join('')

test.each([
  ['', '', ''],
  ['abc', 'abc', ' a b c'],
  ['', 'ab', '+a+b'],
  ['ab', '', '-a-b'],
  ['abc', 'axc', ' a-b+x c'],
  ['abcd', 'xyz', '-a-b-c-d+x+y+z'],
  ['abcabba', 'cbabac', '-a-b c+b a b-b a+c'],
  ['aXbYc', 'abc', ' a-X b-Y c'],
  ['abc', 'aXbYc', ' a+X b+Y c'],
  ['aaa', 'aa', ' a a-a'],
])('%j to %j', (before, after, expected) => {
  expect(told(before, after)).toBe(expected)
})

describe('of any two texts', () => {
  // A small generator of its own: the same texts every time.
  let seed = 7
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const text = () => Array.from({ length: next(12) }, () => 'abc'[next(3)] ?? 'a')

  /** Length of the longest sequence that both hold, by the table that everybody knows. */
  const common = (one: readonly string[], other: readonly string[]): number => {
    let row = other.map(() => 0)
    for (const letter of one) {
      const above = row
      row = []
      for (const [at, each] of other.entries())
        row.push(each === letter ? (above[at - 1] ?? 0) + 1 : Math.max(above[at] ?? 0, row[at - 1] ?? 0))
    }
    return row.at(-1) ?? 0
  }

  test('the edits lead from one to the other, and are the fewest', () => {
    for (let round = 0; round < 500; round++) {
      const [before, after] = [text(), text()]
      const edits = editsBetween(before, after)
      const kept = (...kinds: string[]) =>
        edits.filter(({ kind }) => kinds.includes(kind)).map(({ value }) => value)
      expect(kept('same', 'removed')).toEqual(before)
      expect(kept('same', 'added')).toEqual(after)
      expect(kept('same').length).toBe(common(before, after))
    }
  })
})

test('texts with nothing in common beyond what one reads are replaced as a whole', () => {
  const before = Array.from({ length: 3000 }, (_, at) => `a${at}`)
  const after = Array.from({ length: 3000 }, (_, at) => `b${at}`)
  const edits = editsBetween(['head', ...before], ['head', ...after])
  expect(edits.length).toBe(6001)
  expect(edits[0]).toEqual({ kind: 'same', value: 'head' })
})
