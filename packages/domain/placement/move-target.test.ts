import { expect, test } from 'vitest'
import { chooseMoveTarget, type KnownSled, moveWarning, whyNotMoveTo } from './move-target.ts'

const gib = 1024 ** 3
const sled = (id: string, more: Partial<KnownSled> = {}): KnownSled => ({
  id,
  freeThreads: 8,
  freeMemory: 16 * gib,
  isExpunged: false,
  isProvisionable: true,
  problem: null,
  ...more,
})
const group = (policy: 'allow' | 'fail', kind: 'affinity' | 'anti_affinity', ...sledIds: string[]) => ({
  id: kind,
  kind,
  policy,
  name: 'db',
  sledIds,
})
const machine = { sledId: 'a', ncpus: 4, memory: 8 * gib, groups: [] }

test.each([
  ['its own sled', sled('a'), 'The instance is on this sled.'],
  ['one that is expunged', sled('b', { isExpunged: true }), 'The sled is expunged.'],
  ['one that has failed', sled('b', { problem: 'Sled b was lost.' }), 'Sled b was lost.'],
  ['one out of service', sled('b', { isProvisionable: false }), 'The sled is out of service.'],
  [
    'one without vCPUs',
    sled('b', { freeThreads: -2 }),
    'The sled has 0 free vCPUs, and the instance needs 4.',
  ],
  [
    'one without memory',
    sled('b', { freeMemory: 4 * gib }),
    'The sled has 4 GiB of free memory, and the instance needs 8 GiB.',
  ],
  ['one with capacity', sled('b'), null],
])('a machine can or cannot move to %s', (_, target, why) => {
  expect(whyNotMoveTo(target, machine)).toBe(why)
})

test('groups with policy fail exclude sleds, and those with policy allow warn', () => {
  const hard = { ...machine, groups: [group('fail', 'anti_affinity', 'b')] }
  const text = 'Another member of its anti-affinity group "db" is on this sled.'
  expect(whyNotMoveTo(sled('b'), hard)).toBe(text)
  expect(whyNotMoveTo(sled('c'), hard)).toBeNull()
  const soft = [group('allow', 'anti_affinity', 'b'), group('allow', 'affinity', 'b')]
  expect(moveWarning(sled('b'), soft)).toBe(text)
  expect(moveWarning(sled('c'), soft)).toBe('Another member of its affinity group "db" is on another sled.')
})

test('the chosen sled is the emptiest that can take the machine, and a refusal says what is missing', () => {
  const sleds = [
    sled('a', { freeMemory: 99 * gib }),
    sled('b'),
    sled('c', { freeMemory: 32 * gib }),
    sled('d', { freeMemory: 64 * gib, problem: 'Sled d was lost.' }),
  ]
  expect(chooseMoveTarget(sleds, machine, () => 0)).toEqual({ sledId: 'c' })
  expect(chooseMoveTarget(sleds, { ...machine, ncpus: 9 }, () => 0)).toMatchObject({
    refusal: { status: 507, message: expect.stringContaining('no sled has capacity for 9 vCPUs') },
  })
})
