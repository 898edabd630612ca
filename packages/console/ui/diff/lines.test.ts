import { expect, test } from 'vitest'
import { countChanges, type DiffLine, pairsOf, stretchesOf } from './lines.ts'

const text = (line: DiffLine | null) =>
  line && line.pieces.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('')
const told = (before: string, after: string) =>
  pairsOf(before, after).map((pair) => [text(pair.before), text(pair.after)])

test('lines that became others stand beside them, with the words that differ', () => {
  expect(told('a: 1\nport: 80\nz\n', 'a: 1\nport: 443\nz\n')).toEqual([
    ['a: 1', 'a: 1'],
    ['port: [80]', 'port: [443]'],
    ['z', 'z'],
  ])
})

test('more lines than went stand alone', () => {
  expect(told('a\nb', 'a\nx\ny\nb')).toEqual([
    ['a', 'a'],
    [null, 'x'],
    [null, 'y'],
    ['b', 'b'],
  ])
})

test('lines know their number in each text', () => {
  const numbers = pairsOf('a\nb\nc', 'a\nc\nd').map(({ before, after }) => [
    before?.before ?? null,
    after?.after ?? null,
  ])
  expect(numbers).toEqual([
    [1, 1],
    [2, null],
    [3, 2],
    [null, 3],
  ])
})

test('ends of lines and of the text make no difference', () => {
  expect(countChanges(pairsOf('a\r\nb\r\n', 'a\nb'))).toEqual({ removed: 0, added: 0 })
  expect(told('', 'a')).toEqual([[null, 'a']])
})

test('long runs of the same lines are folded, but not a single line', () => {
  const lines = Array.from({ length: 20 }, (_, at) => `line ${at}`)
  const after = lines.with(10, 'other')
  const of = (around: number) =>
    stretchesOf(pairsOf(lines.join('\n'), after.join('\n')), around).map(({ kind, pairs }) => [
      kind,
      pairs.length,
    ])
  expect(of(2)).toEqual([
    ['folded', 8],
    ['shown', 5],
    ['folded', 7],
  ])
  expect(of(9)).toEqual([
    ['shown', 1],
    ['shown', 19],
  ])
  expect(stretchesOf(pairsOf('a\nb', 'a\nb'), 3).map(({ kind }) => kind)).toEqual(['folded'])
})
