import { databaseFull, forbidden, insufficientCapacity, unavailable } from '@portico/domain/refusals.ts'
import { expect, test } from 'vitest'
import { shouldStore } from './failed-attempts.ts'

test.each([
  ['for missing rights', forbidden, true],
  ['for a full quota', insufficientCapacity('CPU limit exceeded'), true],
  ['for an unreachable database', unavailable, false],
  ['for a full database', databaseFull, false],
])('isOfInterest of the refusal %s', (_, refusal, kept) => {
  expect(shouldStore(refusal)).toBe(kept)
})
