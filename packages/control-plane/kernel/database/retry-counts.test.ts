import { expect, test } from 'vitest'
import { RetryCounts } from './retry-counts.ts'

test('retries are reported once by operation, most frequent first', () => {
  const lost = new RetryCounts()
  expect(lost.report()).toBeNull()
  for (const operation of ['disk_attach', 'project_create', 'project_create']) lost.note(operation)
  expect(lost.report()).toBe('Transactions retried after conflicts: project_create 2, disk_attach 1')
  expect(lost.report()).toBeNull()
})

test('operations that were refused after too many retries are included in the report', () => {
  const lost = new RetryCounts()
  lost.note('vpc_create')
  lost.countGivenUp('vpc_create')
  expect(lost.report()).toBe(
    'Transactions retried after conflicts: vpc_create 1. Refused after too many retries: vpc_create 1',
  )
})
