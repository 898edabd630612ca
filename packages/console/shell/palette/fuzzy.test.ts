import { expect, test } from 'vitest'
import { fuzzyScore } from './fuzzy.ts'
import { matching } from './palette-entries.ts'

test.each([
  ['ni', ['New instance', 'Running']],
  ['we', []],
  ['inst', ['Instances', 'New instance']],
  ['', ['New instance', 'Instances', 'Disks', 'Running']],
  ['zz', []],
])('the typed text %s finds the label %s', (typed, found) => {
  const entries = ['New instance', 'Instances', 'Disks', 'Running'].map((label) => ({ label }))
  expect(matching(entries, typed).map(({ label }) => label)).toEqual(found)
})

test('a typed text matches only when its letters occur in the label in the same order', () => {
  expect(fuzzyScore('Disks', 'sd')).toBeNull()
})
