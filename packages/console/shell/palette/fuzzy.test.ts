import { expect, test } from 'vitest'
import { fuzzyFilter, fuzzyScore } from './fuzzy.ts'

const same = (label: string) => label

test.each([
  ['ni', ['New instance', 'Running']],
  ['we', []],
  ['inst', ['Instances', 'New instance']],
  ['', ['New instance', 'Instances', 'Disks', 'Running']],
  ['zz', []],
])('%s finds %s', (typed, found) => {
  expect(fuzzyFilter(['New instance', 'Instances', 'Disks', 'Running'], same, typed)).toEqual(found)
})

test('letters must come in order', () => {
  expect(fuzzyScore('Disks', 'sd')).toBeNull()
})
