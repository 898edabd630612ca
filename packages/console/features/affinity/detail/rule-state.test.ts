import { expect, test } from 'vitest'
import { conflictsOf, type PlacementFacts, ruleStateText } from './rule-state.ts'

const on = (name: string, sled: number | null, isBent = false): PlacementFacts => ({
  name,
  sled,
  isBent,
  start: null,
})

test.each([
  ['anti_affinity_group', [], 'No member runs'],
  ['anti_affinity_group', [on('a', null)], 'No member runs'],
  ['affinity_group', [on('a', 1), on('b', null)], 'One member runs'],
  ['anti_affinity_group', [on('a', 1), on('b', 2)], 'All 2 on separate sleds'],
  ['anti_affinity_group', [on('a', 1, true), on('b', 1, true), on('c', 2)], 'Violated: 2 of 3 share a sled'],
  ['affinity_group', [on('a', 1), on('b', 1)], 'All 2 on one sled'],
  ['affinity_group', [on('a', 1, true), on('b', 2, true)], 'Violated: 2 on 2 sleds'],
] as const)('the rule of a %s with members %j is described correctly', (kind, members, words) =>
  expect(ruleStateText(kind, members)).toBe(words),
)

test('at most three instances in conflict are named', () => {
  const first = on('a', 1, true)
  const crowd = [first, ...['b', 'c', 'd', 'e'].map((name) => on(name, 1, true))]
  expect(conflictsOf('anti_affinity_group', crowd, first)).toBe('On the sled of b, c, d and 1 more')
  const pair = [first, on('b', 2, true), on('c', null)]
  expect(conflictsOf('affinity_group', pair, first)).toBe('Not on the sled of b')
})
