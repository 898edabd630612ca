import { databaseFull, forbidden, insufficientCapacity, unavailable } from '@portico/domain/refusals.ts'
import { expect, test } from 'vitest'
import { isOfInterest } from './refused-requests.ts'

test.each([
  ['of rights', forbidden, true],
  ['of a quota', insufficientCapacity('CPU limit exceeded'), true],
  ['of a database that is away', unavailable, false],
  ['of a database that is full', databaseFull, false],
])('isOfInterest of the refusal %s', (_, refusal, kept) => {
  expect(isOfInterest(refusal)).toBe(kept)
})
