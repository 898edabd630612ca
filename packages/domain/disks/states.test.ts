import { expect, test } from 'vitest'
import { capitalized, diskStates, isDiskTransitional, isImporting } from './states.ts'

test('disk states in messages are capitalized words without underscores', () => {
  expect(capitalized('import_ready')).toBe('ImportReady')
  expect(capitalized('importing_from_bulk_writes')).toBe('ImportingFromBulkWrites')
  expect(capitalized('detached')).toBe('Detached')
})

test('isDiskTransitional is true for the states in which the system is changing the disk', () => {
  expect(diskStates.filter(isDiskTransitional)).toEqual([
    'creating',
    'finalizing',
    'maintenance',
    'attaching',
    'detaching',
  ])
})

test('isImporting is true from import_ready to finalizing', () => {
  expect(diskStates.filter(isImporting)).toEqual([
    'import_ready',
    'importing_from_url',
    'importing_from_bulk_writes',
    'finalizing',
  ])
})
