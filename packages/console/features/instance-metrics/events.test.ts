import { expect, test } from 'vitest'
import { gapReasonOf, hasNeverRun, marksIn } from './events.ts'

const id = 'i'
const at = (minute: number) => new Date(Date.UTC(2026, 7, 20, 12, minute))
type Fields = Record<string, unknown> | null

const change = (minute: number, before: Fields, after: Fields, more: object = {}) => ({
  kind: 'instance',
  id,
  name: 'web',
  time: at(minute),
  before,
  after,
  actor: { kind: 'user' as const, id: 'u', name: 'ada' },
  requestId: `r${minute}`,
  ...more,
})
const state = (minute: number, from: string, to: string, more: object = {}) =>
  change(minute, { run_state: from }, { run_state: to }, more)
type Change = Parameters<typeof marksIn>[0][number]
const words = (...changes: object[]) => marksIn(changes as Change[], id).map(({ label }) => label)
const system = { actor: { kind: 'system' } }

test('actions are marked in order of time, and the state changes that follow from them are not marked', () => {
  expect(
    words(
      state(5, 'running', 'stopping'),
      state(3, 'starting', 'running', system),
      state(2, 'stopped', 'starting'),
      change(1, null, { run_state: 'creating' }),
      state(6, 'stopping', 'stopped', system),
      state(7, 'failed', 'starting', system),
      state(8, 'running', 'stopped', system),
      change(9, { description: 'a' }, { description: 'b' }),
    ),
  ).toEqual(['created', 'started', 'stopped', 'restarted automatically', 'shut down'])
})

test('a resize names the old and the new size', () => {
  const [small, large] = [
    { ncpus: 4, memory: 2 ** 33 },
    { ncpus: 8, memory: 2 ** 34 },
  ]
  expect(words(change(1, small, { ...large, memory: 2 ** 33 }), change(2, small, large))).toEqual([
    'resized 4 → 8 vCPUs',
    'resized 4 → 8 vCPUs, 8 GiB → 16 GiB',
  ])
})

test('the disks and interfaces attached to or detached from this instance are marked', () => {
  const disk = (minute: number, before: Fields, after: Fields) =>
    change(minute, before, after, { kind: 'disk', id: 'd', name: 'data' })
  const nic = { kind: 'instance-network-interface', id: 'n', name: 'net1' }
  expect(
    words(
      disk(1, { instance_id: null }, { instance_id: id }),
      disk(2, { instance_id: id }, { instance_id: null }),
      disk(3, { instance_id: null }, { instance_id: 'another' }),
      disk(4, null, { instance_id: id }),
      change(5, null, { instance_id: id }, nic),
      change(6, null, { run_state: 'creating' }),
      change(6, null, { instance_id: id }, { ...nic, name: 'net0' }),
    ),
  ).toEqual(['attached data', 'detached data', 'added net1', 'created'])
})

const instance = { id, runState: 'running' as const, timeCreated: at(0), timeRunStateUpdated: at(20) }

test('the reason for a gap in a chart is the state of the instance', () => {
  const changes = [
    state(20, 'starting', 'running'),
    state(10, 'running', 'stopping'),
    state(30, 'running', 'failed'),
  ] as Change[]
  const reason = gapReasonOf(changes, instance)
  expect([-5, 2, 15, 23, 33].map((minute) => reason(at(minute).getTime()))).toEqual([
    'Not created yet',
    'No samples',
    'Stopped',
    'No samples',
    'Failed',
  ])
})

test('without changes, only the current state explains a gap', () => {
  const reason = gapReasonOf([], { ...instance, runState: 'stopped' })
  expect(reason(at(23).getTime())).toBe('Stopped')
  expect(reason(at(7).getTime())).toBe('No samples')
})

test('whether the instance ever ran is known when the loaded changes include its creation', () => {
  const made = change(0, null, { run_state: 'creating' })
  expect(hasNeverRun([state(2, 'stopped', 'starting')] as Change[], id)).toBeNull()
  expect(hasNeverRun([made, state(1, 'creating', 'stopped')] as Change[], id)).toBe(true)
  expect(hasNeverRun([made, state(2, 'starting', 'running')] as Change[], id)).toBe(false)
})
