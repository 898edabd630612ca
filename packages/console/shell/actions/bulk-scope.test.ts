import { expect, test } from 'vitest'
import { availableCount, type BulkScope } from './bulk-scope.ts'

const scope: BulkScope = {
  project: 'p',
  search: {},
  total: { total: 12, capped: false },
  counts: { total: 12, capped: false, byState: { running: 7, starting: 2, stopped: 3 } },
}
const stop = { operation: 'instance_stop', states: ['running', 'starting'] } as const

test('availableCount counts only rows whose state allows the action', () => {
  expect(availableCount(stop, scope)).toBe(9)
  expect(availableCount({ ...stop, states: ['failed'] }, scope)).toBe(0)
})

test('availableCount counts only rows in the filtered states that allow the action', () => {
  expect(availableCount(stop, { ...scope, search: { state: ['running', 'stopped'] } })).toBe(7)
})

test('availableCount is null when the server did not count states or stopped counting', () => {
  expect(availableCount({ operation: 'snapshot_delete' }, scope)).toBeNull()
  expect(availableCount(stop, { ...scope, counts: undefined })).toBeNull()
  const counts = scope.counts && { ...scope.counts, capped: true }
  expect(availableCount(stop, { ...scope, counts })).toBeNull()
})
