import { expect, test } from 'vitest'
import { gapsOf, partLabel, progressOf } from './labels.ts'

const parts = [
  { name: 'system', files: 4, leftOut: [] },
  { name: 'hardware', files: 1, leftOut: ['hardware/inventory.json could not be read: no answer'] },
  { name: 'network', files: null, leftOut: [] },
]

test('a bundle shows how many of its sections are collected, and which are missing', () => {
  expect(progressOf(parts)).toBe('2 of 3 parts')
  expect(gapsOf(parts)).toEqual(['hardware/inventory.json could not be read: no answer'])
})

test('sections that this version does not know keep their names', () => {
  expect(partLabel('logs')).toBe('Logs of the servers')
  expect(partLabel('constructor')).toBe('constructor')
})
