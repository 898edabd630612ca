import { expect, test } from 'vitest'
import { linesWith, piecesOf } from './lines.ts'

const text = 'one\nTwo one\n\nthree\n'

test('lines of a file keep their numbers when filtered', () => {
  expect(linesWith(text, '').map(({ number }) => number)).toEqual([1, 2, 3, 4])
  expect(linesWith(text, 'ONE')).toEqual([
    { number: 1, text: 'one' },
    { number: 2, text: 'Two one' },
  ])
  expect(linesWith(text, 'four')).toEqual([])
})

test('matches are marked in the lines of a file', () => {
  expect(piecesOf('aXbxc', 'x')).toEqual([
    { text: 'a', isFound: false },
    { text: 'X', isFound: true },
    { text: 'b', isFound: false },
    { text: 'x', isFound: true },
    { text: 'c', isFound: false },
  ])
  expect(piecesOf('abc', '')).toEqual([{ text: 'abc', isFound: false }])
  expect(piecesOf('İx', 'x')).toEqual([{ text: 'İx', isFound: false }])
})
