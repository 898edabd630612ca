import { expect, test } from 'vitest'
import { patternReader } from './pattern.ts'

test('common regular expressions match the same texts as in JavaScript', () => {
  const reads = patternReader()('^(web|db)-[0-9]+$')
  expect(typeof reads === 'function' && [reads('db-12'), reads('dc-12'), reads('db-12')]).toEqual([
    true,
    false,
    true,
  ])
  expect(patternReader()('(')).toBeNull()
})

test.each(['(.*){50}'.repeat(20), 'x{999}'.repeat(9), 'a?'.repeat(150), '((a{10}){10}){10}'.repeat(5)])(
  'the pattern reader refuses %s, since matching it would take too long',
  (text) => {
    expect(patternReader()(text)).toBe('too expensive')
  },
)

test('the pattern reader refuses expressions that are too expensive together, and counts a repeated expression once', () => {
  const read = patternReader()
  const same = Array.from({ length: 100 }, () => read('x{900}'))
  expect(same.every((pattern) => typeof pattern === 'function')).toBe(true)
  expect(['a', 'b', 'c', 'd', 'e'].map((letter) => read(`${letter}{900}`)).at(-1)).toBe('too expensive')
})
