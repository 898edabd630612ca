import { expect, test } from 'vitest'
import { LostRaces } from './lost-races.ts'

test('retries are reported once by operation, most frequent first', () => {
  const lost = new LostRaces()
  expect(lost.tell()).toBeNull()
  for (const operation of ['disk_attach', 'project_create', 'project_create']) lost.note(operation)
  expect(lost.tell()).toBe('Transactions run again after losing a race: project_create 2, disk_attach 1')
  expect(lost.tell()).toBeNull()
})

test('operations that were refused after too many retries are reported with them', () => {
  const lost = new LostRaces()
  lost.note('vpc_create')
  lost.noteGivenUp('vpc_create')
  expect(lost.tell()).toBe('Transactions run again after losing a race: vpc_create 1. Given up: vpc_create 1')
})
