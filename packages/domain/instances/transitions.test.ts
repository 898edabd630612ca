import { describe, expect, test } from 'vitest'
import { canDo, instanceActions, whyNot } from './actions.ts'
import { isDueForAutoRestart } from './auto-restart.ts'
import { checkInstanceSize } from './limits.ts'
import { hasMachine, runStates } from './states.ts'
import { checkDelete, checkSerialConsole, judgeReboot, judgeStart, judgeStop } from './transitions.ts'

const GiB = 1024 ** 3

/** What each state answers, as a table that a change of policy changes visibly. */
test('what happens to each wish in each state', () => {
  const short = (verdict: string | object | null) =>
    typeof verdict === 'string'
      ? verdict
      : verdict === null
        ? 'ok'
        : String((verdict as { status: number }).status)
  const table = runStates.map((state) =>
    [
      state,
      judgeStart(state),
      judgeStop(state),
      judgeReboot(state),
      checkDelete(state),
      checkSerialConsole(state),
    ]
      .map(short)
      .join(' '),
  )
  expect(table).toEqual([
    // state, start, stop, reboot, delete, serial console
    'creating 409 400 400 400 400',
    'starting nothing stop 400 400 400',
    'running nothing stop reboot 400 ok',
    'stopping 409 nothing 400 400 400',
    'stopped start nothing 400 ok 400',
    'rebooting nothing stop nothing 400 ok',
    'migrating nothing stop reboot 400 ok',
    'repairing 409 stop 400 400 ok',
    'failed start settle 400 ok 400',
    'destroyed 409 400 400 400 400',
  ])
})

test('what the console offers, the server accepts', () => {
  for (const state of runStates) {
    if (canDo('start', state)) expect(judgeStart(state)).toBe('start')
    if (canDo('stop', state)) expect(['stop', 'settle']).toContain(judgeStop(state))
    if (canDo('reboot', state)) expect(judgeReboot(state)).toBe('reboot')
    expect(canDo('delete', state)).toBe(checkDelete(state) === null)
    expect(canDo('serialConsole', state)).toBe(checkSerialConsole(state) === null)
  }
})

describe('reasons', () => {
  test('an action that is not available says why', () => {
    expect(whyNot('start', 'running')).toBe('The instance must be stopped or failed to be started')
    expect(whyNot('stop', 'stopped')).toBe('The instance must be running to be stopped')
    expect(whyNot('start', 'stopped')).toBeNull()
  })

  test('there is one for every action and state', () => {
    for (const action of Object.keys(instanceActions) as (keyof typeof instanceActions)[]) {
      for (const state of runStates) expect(whyNot(action, state) === null).toBe(canDo(action, state))
    }
  })
})

test.each([
  [0, GiB, /at least 1 vCPU/],
  [65, GiB, /more than 64 vCPUs/],
  [1, GiB / 2, /at least 1 GiB/],
  [1, 1.5 * GiB, /divisible by 1 GiB/],
  [1, 257 * GiB, /less than or equal to 256 GiB/],
])('%d vCPUs and %d bytes are refused', (ncpus, memory, message) => {
  expect(checkInstanceSize(ncpus, memory)?.message).toMatch(message)
})

test('sizes at the limits pass', () => {
  expect(checkInstanceSize(1, GiB)).toBeNull()
  expect(checkInstanceSize(64, 256 * GiB)).toBeNull()
})

test('auto-restart is due when failed, enabled and cooled down', () => {
  const now = new Date('2026-01-01T12:00:00Z')
  const failed = { runState: 'failed', enabled: true, cooldownExpiration: null } as const
  expect(isDueForAutoRestart(failed, now)).toBe(true)
  expect(isDueForAutoRestart({ ...failed, cooldownExpiration: now }, now)).toBe(true)
  expect(isDueForAutoRestart({ ...failed, cooldownExpiration: new Date(now.getTime() + 1) }, now)).toBe(false)
  expect(isDueForAutoRestart({ ...failed, enabled: false }, now)).toBe(false)
  expect(isDueForAutoRestart({ ...failed, runState: 'stopped' }, now)).toBe(false)
  expect(runStates.filter(hasMachine)).not.toContain('failed')
})
