import { describe, expect, test } from 'vitest'
import { type CandidateSled, chooseSled, type PlacementGroup } from './choose-sled.ts'

const GiB = 1024 ** 3
const sled = (id: string, freeThreads = 64, freeMemory = 64 * GiB): CandidateSled => ({
  id,
  freeThreads,
  freeMemory,
})
const group = (
  kind: PlacementGroup['kind'],
  policy: PlacementGroup['policy'],
  ...sledIds: string[]
): PlacementGroup => ({ id: 'g', kind, policy, name: 'g', sledIds })

function placed(sleds: CandidateSled[], groups: PlacementGroup[] = [], ncpus = 4, memory = 8 * GiB) {
  const result = chooseSled(sleds, { ncpus, memory, groups }, () => 0)
  return 'sledId' in result ? result.sledId : `${result.refusal.status} ${result.refusal.message}`
}

describe('without groups', () => {
  test('the emptiest sled with enough capacity is chosen', () => {
    expect(placed([sled('a'), sled('b', 64, 65 * GiB), sled('c', 2, 99 * GiB)])).toBe('b')
  })

  test('the caller chooses among equally empty sleds', () => {
    const picked = chooseSled(
      [sled('a'), sled('b')],
      { ncpus: 1, memory: GiB, groups: [] },
      (choices) => choices - 1,
    )
    expect(picked).toEqual({ sledId: 'b' })
  })

  test('an instance that fills the sled exactly is placed', () => {
    expect(placed([sled('a', 4, 8 * GiB)])).toBe('a')
  })

  test('when no sled has enough capacity, the refusal names the free capacity', () => {
    expect(placed([sled('a', 2), sled('b', 64, 4 * GiB)])).toBe(
      '507 Insufficient capacity: Failed to place instance: no sled has capacity for 4 vCPUs and 8 GiB of memory; ' +
        'the largest free capacity is 64 threads on one sled and 64 GiB on another',
    )
    expect(placed([sled('a', 2, 6 * GiB), sled('b', 1, 4 * GiB)])).toContain(
      'the largest free capacity of a sled is 2 threads and 6 GiB',
    )
    expect(placed([])).toContain('no sled is in service')
  })
})

describe('groups with the fail policy', () => {
  test("anti-affinity excludes the sleds of the group's members, and affinity leaves only their sled", () => {
    expect(placed([sled('a'), sled('b', 8)], [group('anti_affinity', 'fail', 'a')])).toBe('b')
    expect(placed([sled('a'), sled('b', 8)], [group('affinity', 'fail', 'b')])).toBe('b')
  })

  test('a group without running members has no effect', () => {
    expect(placed([sled('a')], [group('affinity', 'fail'), group('anti_affinity', 'fail')])).toBe('a')
  })

  test('placement returns 507 when the sled of the affinity group is full', () => {
    expect(placed([sled('a', 1), sled('b')], [group('affinity', 'fail', 'a')])).toMatch(
      /^507 .*the sled of its affinity group "[^"]+" has no capacity for 4 vCPUs and 8 GiB of memory; the largest free capacity of a sled is 1 threads/,
    )
    expect(placed([sled('b')], [group('affinity', 'fail', 'a')])).toContain('accepts no instances now')
  })

  test('when no sled outside the anti-affinity groups has enough capacity, the refusal names the groups and the free capacity', () => {
    expect(placed([sled('a'), sled('b', 2)], [group('anti_affinity', 'fail', 'a')])).toMatch(
      /no sled outside its anti-affinity group "[^"]+" has capacity for .*; the largest free capacity of a sled is 2 threads/,
    )
    expect(placed([sled('a')], [group('anti_affinity', 'fail', 'a')])).toContain(
      'is in service and provisionable',
    )
  })

  test('placement returns 400 when an affinity group has two sleds or contradictory groups share one', () => {
    expect(placed([sled('a'), sled('b')], [group('affinity', 'fail', 'a', 'b')])).toMatch(
      /^400 .*more than one/,
    )
    const both = [group('affinity', 'fail', 'a'), group('anti_affinity', 'fail', 'a')]
    expect(placed([sled('a')], both)).toMatch(/^400 .*contradict/)
  })
})

describe('groups with the allow policy', () => {
  test('a sled with affinity members wins over an emptier one', () => {
    expect(placed([sled('a'), sled('b', 8, 16 * GiB)], [group('affinity', 'allow', 'b')])).toBe('b')
  })

  test('a sled with anti-affinity members is chosen only when no other has enough capacity', () => {
    const apart = [group('anti_affinity', 'allow', 'a')]
    expect(placed([sled('a'), sled('b', 8, 16 * GiB)], apart)).toBe('b')
    expect(placed([sled('a'), sled('b', 1)], apart)).toBe('a')
  })
})
