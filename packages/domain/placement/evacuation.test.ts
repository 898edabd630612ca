import { expect, test } from 'vitest'
import { GIB } from '#byte-size.ts'
import type { PlacementGroup } from './choose-sled.ts'
import { type LeavingMachine, planEvacuation } from './evacuation.ts'

const sled = (id: string, freeThreads: number, freeGib: number) => ({
  id,
  freeThreads,
  freeMemory: freeGib * GIB,
})
const machine = (
  id: string,
  ncpus: number,
  gib: number,
  groups: readonly PlacementGroup[] = [],
): LeavingMachine => ({
  id,
  ncpus,
  memory: gib * GIB,
  groups,
})
const apart = (...sledIds: string[]): PlacementGroup => ({
  id: 'g',
  kind: 'anti_affinity',
  policy: 'fail',
  name: 'apart',
  sledIds,
})

function outcome(...args: Parameters<typeof planEvacuation>): Record<string, string> {
  return Object.fromEntries(
    [...planEvacuation(...args)].map(([id, placement]) => [
      id,
      'sledId' in placement ? placement.sledId : placement.refusal.message,
    ]),
  )
}

test('the largest machine is placed first, and its new sled has less free capacity for the following machines', () => {
  const sleds = [sled('a', 8, 8), sled('b', 4, 5), sled('c', 4, 4)]
  expect(
    outcome(sleds, 'a', [machine('small', 1, 1), machine('large', 2, 5), machine('next', 1, 4)]),
  ).toEqual({
    large: 'b',
    next: 'c',
    small: expect.stringContaining('no sled has capacity for 1 vCPU and 1 GiB'),
  })
})

test('anti-affinity applies to members on other sleds and to members that leave the same sled', () => {
  const sleds = [sled('b', 8, 8), sled('c', 8, 8)]
  // One other member of the group is on sled c, and two members leave sled a together.
  expect(
    outcome(sleds, 'a', [machine('m', 1, 2, [apart('a', 'c')]), machine('n', 1, 1, [apart('a', 'c')])]),
  ).toEqual({
    m: 'b',
    n: expect.stringContaining('no sled outside its anti-affinity group'),
  })
})

test('an affinity group on the sled is placed together elsewhere', () => {
  const together: PlacementGroup = { ...apart('a'), kind: 'affinity', name: 'together' }
  const sleds = [sled('b', 2, 4), sled('c', 8, 3.5)]
  expect(outcome(sleds, 'a', [machine('m', 1, 2, [together]), machine('n', 1, 1.5, [together])])).toEqual({
    m: 'b',
    n: 'b',
  })
})

test('the given objects are not changed', () => {
  const sleds = [sled('b', 2, 4)]
  planEvacuation(sleds, 'a', [machine('m', 1, 2)])
  expect(sleds).toEqual([sled('b', 2, 4)])
})
