import { expect, test } from 'vitest'
import { availableCount, type BulkScope } from './bulk-scope.ts'

const scope: BulkScope = {
  project: 'p',
  search: {},
  total: { total: 12, capped: false },
  counts: { total: 12, capped: false, byState: { running: 7, starting: 2, stopped: 3 } },
}
const stop = { operation: 'instance_stop', states: ['running', 'starting'] } as const

test('an action applies only to rows whose state allows it', () => {
  expect(availableCount(stop, scope)).toBe(9)
  expect(availableCount({ ...stop, states: ['failed'] }, scope)).toBe(0)
})

test('with a state filter, an action applies only to rows in the filtered states that allow it', () => {
  expect(availableCount(stop, { ...scope, search: { state: ['running', 'stopped'] } })).toBe(7)
})

test('the number of rows is unknown when the server did not count states or stopped counting', () => {
  expect(availableCount({ operation: 'snapshot_delete' }, scope)).toBeNull()
  expect(availableCount(stop, { ...scope, counts: undefined })).toBeNull()
  const counts = scope.counts && { ...scope.counts, capped: true }
  expect(availableCount(stop, { ...scope, counts })).toBeNull()
})
