import { expect, it } from 'vitest'
import { countOf, sentenceCase } from './text.ts'

it('converts identifiers to words', () => {
  expect(sentenceCase('import_ready')).toBe('Import ready')
  expect(sentenceCase('best-effort')).toBe('Best effort')
  expect(sentenceCase('anti-affinity groups')).toBe('Anti-affinity groups')
  expect(sentenceCase('')).toBe('')
})

it('returns a count with its noun', () => {
  expect(countOf(1, 'instance')).toBe('1 instance')
  expect(countOf(1204, 'instance')).toBe('1,204 instances')
  expect(countOf(2, 'policy', 'policies')).toBe('2 policies')
})
