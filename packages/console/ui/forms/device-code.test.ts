import { expect, it } from 'vitest'
import { lettersOf, pasteInto } from './device-code.ts'

const empty = Array.from({ length: 8 }, () => '')

it('keeps letters and converts them to upper case', () => {
  expect(lettersOf('ab-1 C').join('')).toBe('ABC')
})

it('fills the boxes from a pasted code that contains a dash', () => {
  expect(pasteInto(empty, 'abcd-efgh').join('')).toBe('ABCDEFGH')
})

it('finds a complete code in a pasted text and replaces the current letters', () => {
  expect(pasteInto(['X', '', '', '', '', '', '', 'Y'], 'Your code: wdjb-mjht.').join('')).toBe('WDJBMJHT')
})

it('fills only the empty boxes and drops further letters', () => {
  expect(pasteInto(['X', '', '', '', '', '', '', 'Y'], 'abcdefgh').join('')).toBe('XABCDEFY')
})
