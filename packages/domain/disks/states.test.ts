import { expect, test } from 'vitest'
import { capitalized, diskStates, isDiskTransitional, isImporting } from './states.ts'

test('state names in messages are capitalized without underscores', () => {
  expect(capitalized('import_ready')).toBe('ImportReady')
  expect(capitalized('importing_from_bulk_writes')).toBe('ImportingFromBulkWrites')
  expect(capitalized('detached')).toBe('Detached')
})

test('a disk is transitional in the states in which work on it is in progress', () => {
  expect(diskStates.filter(isDiskTransitional)).toEqual([
    'creating',
    'finalizing',
    'maintenance',
    'attaching',
    'detaching',
  ])
})

test('a disk is importing from import_ready to finalizing', () => {
  expect(diskStates.filter(isImporting)).toEqual([
    'import_ready',
    'importing_from_url',
    'importing_from_bulk_writes',
    'finalizing',
  ])
})
