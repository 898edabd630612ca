import { expect, test } from 'vitest'
import { memberPlacements, wouldViolate } from './group-rule.ts'

const member = (id: string, sledId: string | null) => ({ id, sledId })
const statusOf = (kind: 'affinity' | 'anti_affinity', ...sleds: (string | null)[]) =>
  memberPlacements(
    kind,
    sleds.map((sled, i) => member(String(i), sled)),
  ).map(({ sled, violatesRule }) => (sled === null ? '-' : `${sled}${violatesRule ? ' bent' : ''}`))

test.each([
  { kind: 'anti_affinity', sleds: ['x', 'y', null], is: ['1', '2', '-'] },
  { kind: 'anti_affinity', sleds: ['y', 'x', 'y'], is: ['1 bent', '2', '1 bent'] },
  { kind: 'anti_affinity', sleds: [], is: [] },
  { kind: 'affinity', sleds: ['x', 'x', null], is: ['1', '1', '-'] },
  { kind: 'affinity', sleds: ['x', 'y', 'x'], is: ['1 bent', '2 bent', '1 bent'] },
  { kind: 'affinity', sleds: [null, 'z'], is: ['-', '1'] },
] as const)(
  'the placements of a group with $kind on $sleds have the expected sleds and violations',
  ({ kind, sleds, is }) => {
    expect(statusOf(kind, ...sleds)).toEqual(is)
  },
)

test('wouldViolate is true when one more machine on a sled would violate the rule of the group', () => {
  expect(wouldViolate({ kind: 'anti_affinity', sledIds: ['x'] }, 'x')).toBe(true)
  expect(wouldViolate({ kind: 'anti_affinity', sledIds: ['x'] }, 'y')).toBe(false)
  expect(wouldViolate({ kind: 'affinity', sledIds: ['x'] }, 'x')).toBe(false)
  expect(wouldViolate({ kind: 'affinity', sledIds: ['x'] }, 'y')).toBe(true)
  expect(wouldViolate({ kind: 'affinity', sledIds: [] }, 'y')).toBe(false)
})
