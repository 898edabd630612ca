import { expect, it } from 'vitest'
import { lettersOf, pasteInto } from './device-code.ts'

const empty = Array.from({ length: 8 }, () => '')

it('keeps letters and makes them capitals', () => {
  expect(lettersOf('ab-1 C').join('')).toBe('ABC')
})

it('fills the boxes from a pasted code with a dash', () => {
  expect(pasteInto(empty, 'abcd-efgh').join('')).toBe('ABCDEFGH')
})

it('finds a whole code in a text, and puts it in place of what was there', () => {
  expect(pasteInto(['X', '', '', '', '', '', '', 'Y'], 'Your code: wdjb-mjht.').join('')).toBe('WDJBMJHT')
})

it('fills only what is empty and drops the rest', () => {
  expect(pasteInto(['X', '', '', '', '', '', '', 'Y'], 'abcdefgh').join('')).toBe('XABCDEFY')
})
