import { expect, test } from 'vitest'
import { gapsOf, partWord, progressOf, whyNoRoom } from './words.ts'

const parts = [
  { name: 'system', files: 4, leftOut: [] },
  { name: 'hardware', files: 1, leftOut: ['hardware/inventory.json could not be read: no answer'] },
  { name: 'network', files: null, leftOut: [] },
]

test('a bundle tells how many of its parts are there, and what is missing', () => {
  expect(progressOf(parts)).toBe('2 of 3 parts')
  expect(gapsOf(parts)).toEqual(['hardware/inventory.json could not be read: no answer'])
})

test('parts of other versions are called as they are', () => {
  expect(partWord('logs')).toBe('Logs of the servers')
  expect(partWord('constructor')).toBe('constructor')
})

test('why none can be collected is known before it is tried', () => {
  expect(whyNoRoom(undefined)).toBeNull()
  expect(whyNoRoom({ free: 1, all: 10 })).toBeNull()
  expect(whyNoRoom({ free: 0, all: 10 })).toContain('all 10 have one')
  expect(whyNoRoom({ free: 0, all: 0 })).toContain('no data disk works')
})
