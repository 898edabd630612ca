import { expect, test } from 'vitest'
import type { MachineRecord } from './machine-record.ts'
import { endOf, phaseOf, whyPaused } from './machine-state.ts'

const record: MachineRecord = {
  instanceId: '',
  disks: [],
  nics: [],
  startedAt: 0,
  step: 'ran',
  rebootGeneration: 0,
  stopAt: null,
  end: null,
}
const running = { state: 1, reason: 1 }
const off = (reason: number) => ({ state: 5, reason })

test('a machine has the phase of its domain and its record', () => {
  expect(phaseOf({ ...record, step: 'defined' }, off(0), false)).toBe('starting')
  expect(phaseOf({ ...record, step: 'created' }, off(0), false)).toBe('starting')
  expect(phaseOf({ ...record, step: 'created' }, { state: 3, reason: 1 }, false)).toBe('starting')
  expect(phaseOf(record, running, false)).toBe('running')
  expect(phaseOf(record, running, true)).toBe('rebooting')
  expect(phaseOf({ ...record, stopAt: 1 }, running, false)).toBe('stopping')
  // The domain is off, and how it ended is not recorded yet.
  expect(phaseOf(record, off(1), false)).toBe('stopping')
  // Its host has left it off during a move, and it may run on the other one.
  const move = { generation: 1, from: 'a', to: 'b', startedAt: 0, failure: null, counted: {} }
  expect(phaseOf({ ...record, move: { ...move, phase: 'moving' } }, off(4), false)).toBe('running')
  expect(phaseOf({ ...record, move: { ...move, phase: 'moved' } }, off(1), false)).toBe('stopping')
  expect(phaseOf({ ...record, end: { to: 'failed', failure: 'x' } }, off(3), false)).toBe('failed')
  expect(phaseOf({ ...record, end: { to: 'failed', failure: 'x' } }, { state: 6, reason: 1 }, false)).toBe(
    'stopping',
  )
})

test('a machine is stopped only if its guest or the caller ended it', () => {
  expect(endOf(record, off(1)).to).toBe('stopped')
  expect(endOf({ ...record, stopAt: 1 }, off(2)).to).toBe('stopped')
  expect(endOf(record, off(2)).failure).toMatch(/by an administrator/)
  expect(endOf(record, off(3)).failure).toMatch(/ended unexpectedly/)
  expect(endOf(record, off(0)).failure).toMatch(/host was restarted/)
  expect(endOf({ ...record, step: 'created' }, off(6)).failure).toBe('The machine did not start')
})

test('a paused guest says why', () => {
  const why = (state: number, reason: number) => whyPaused({ state, reason }, 'The storage is full')
  expect(why(running.state, running.reason)).toBeNull()
  expect(why(3, 5)).toMatch(/storage is full/)
  expect(why(3, 1)).toMatch(/administrator/)
})
