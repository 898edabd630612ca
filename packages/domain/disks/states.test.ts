import { expect, test } from 'vitest'
import { capitalized, diskStates, isDiskTransitional, isImporting } from './states.ts'

test('names in messages are capitalised without underscores', () => {
  expect(capitalized('import_ready')).toBe('ImportReady')
  expect(capitalized('importing_from_bulk_writes')).toBe('ImportingFromBulkWrites')
  expect(capitalized('detached')).toBe('Detached')
})

test('states that pass by themselves are those in which something is being done', () => {
  expect(diskStates.filter(isDiskTransitional)).toEqual([
    'creating',
    'finalizing',
    'maintenance',
    'attaching',
    'detaching',
  ])
})

test('an import begins ready and ends finalized', () => {
  expect(diskStates.filter(isImporting)).toEqual([
    'import_ready',
    'importing_from_url',
    'importing_from_bulk_writes',
    'finalizing',
  ])
})
