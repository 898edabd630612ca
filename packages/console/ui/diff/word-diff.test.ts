import { expect, test } from 'vitest'
import { diffWords } from './word-diff.ts'

const told = (before: string, after: string) => {
  const found = diffWords(before, after)
  const side = (pieces: readonly { text: string; isChanged: boolean }[] = []) =>
    pieces.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('')
  return found && [side(found.before), side(found.after)]
}

test('words that differ are marked in both texts', () => {
  expect(told('listen 80 default', 'listen 443 ssl default')).toEqual([
    'listen [80] default',
    'listen [443] [ssl ]default',
  ])
  expect(told('Größe: 4 GiB', 'Größe: 8 GiB')).toEqual(['Größe: [4] GiB', 'Größe: [8] GiB'])
})

test('leading spaces of a line are ignored', () => {
  expect(told('        listen 80;', '        listen 443 ssl;')).toEqual([
    '        listen [80];',
    '        listen [443 ssl];',
  ])
})

test('an inserted word is marked in one text only', () => {
  expect(told('one three', 'one two three')).toEqual(['one three', 'one [two ]three'])
})

test('nothing is marked in texts that have little in common', () => {
  expect(told('the orders of March', 'a cache for the shop front and its pictures')).toBeNull()
})

test('nothing is marked when more than 1000 words differ', () => {
  const text = (letter: string) => Array.from({ length: 3000 }, (_, at) => `${letter}${at}`).join(' ')
  expect(told(text('a'), text('b'))).toBeNull()
})
