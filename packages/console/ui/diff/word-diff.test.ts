import { expect, test } from 'vitest'
import { diffWords } from './word-diff.ts'

const diffText = (before: string, after: string) => {
  const found = diffWords(before, after)
  const side = (pieces: readonly { text: string; isChanged: boolean }[] = []) =>
    pieces.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('')
  return found && [side(found.before), side(found.after)]
}

test('words that differ are marked in both texts', () => {
  expect(diffText('listen 80 default', 'listen 443 ssl default')).toEqual([
    'listen [80] default',
    'listen [443] [ssl ]default',
  ])
  expect(diffText('Größe: 4 GiB', 'Größe: 8 GiB')).toEqual(['Größe: [4] GiB', 'Größe: [8] GiB'])
})

test('leading spaces of a line are ignored', () => {
  expect(diffText('        listen 80;', '        listen 443 ssl;')).toEqual([
    '        listen [80];',
    '        listen [443 ssl];',
  ])
})

test('an inserted word is marked in one text only', () => {
  expect(diffText('one three', 'one two three')).toEqual(['one three', 'one [two ]three'])
})

test('nothing is marked in texts that have little in common', () => {
  expect(diffText('the orders of March', 'a cache for the shop front and its pictures')).toBeNull()
})

test('nothing is marked when more than 1000 words differ', () => {
  const text = (letter: string) => Array.from({ length: 3000 }, (_, at) => `${letter}${at}`).join(' ')
  expect(diffText(text('a'), text('b'))).toBeNull()
})
