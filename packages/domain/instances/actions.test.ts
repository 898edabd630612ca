import { describe, expect, test } from 'vitest'
import { reasonOf } from '#refusals.ts'
import {
  canDo,
  checkAction,
  type InstanceAction,
  instanceActions,
  judgeAction,
  whyNotInstance,
} from './actions.ts'
import { isDueForAutoRestart } from './auto-restart.ts'
import { checkInstanceSize } from './limits.ts'
import { hasMachine, runStates } from './states.ts'

const GiB = 1024 ** 3

const actions = Object.keys(instanceActions) as InstanceAction[]

/** The table makes every change of this policy visible in review. */
test('the server accepts, ignores or refuses each action in each state as the reference requires', () => {
  const short = (action: InstanceAction, state: (typeof runStates)[number]) => {
    const verdict = judgeAction(action, state)
    return typeof verdict === 'string' ? verdict : String(verdict.status)
  }
  const shown = ['start', 'stop', 'reboot', 'delete', 'serialConsole'] as const
  const table = runStates.map((state) => [state, ...shown.map((action) => short(action, state))].join(' '))
  expect(table).toEqual([
    // state, start, stop, reboot, delete, serial console
    'creating 409 400 400 400 400',
    'starting nothing act 400 400 400',
    'running nothing act act 400 act',
    'stopping 409 nothing 400 400 400',
    'stopped act nothing 400 act 400',
    'rebooting nothing act nothing 400 act',
    'migrating nothing act act 400 act',
    'repairing 409 act 400 400 act',
    'failed act act 400 act 400',
    'destroyed 409 400 400 400 400',
  ])
})

describe.each(actions)("the console's button for %s", (action) => {
  test.each(runStates)(
    'is enabled only if the server carries out the action when the instance is %s',
    (state) => {
      if (canDo(action, state)) expect(judgeAction(action, state)).toBe('act')
    },
  )

  test.each(runStates)(
    "is disabled with the text of the server's refusal when the instance is %s",
    (state) => {
      const refusal = checkAction(action, state)
      expect(whyNotInstance(action, state) === null).toBe(canDo(action, state))
      if (refusal !== null) expect(whyNotInstance(action, state)).toBe(reasonOf(refusal))
    },
  )
})

test('the reason of a disabled action names the state that the instance must be in', () => {
  expect(whyNotInstance('start', 'running')).toBe(
    'Instance is running. Only a stopped or failed instance can be started.',
  )
  expect(whyNotInstance('stop', 'stopped')).toBe(
    'Instance is stopped. Only a running instance can be stopped.',
  )
  expect(whyNotInstance('resize', 'running')).toBe('Instance is running. Stop it to change its size.')
})

test('attaching a disk is allowed when the instance has no machine and has not failed', () => {
  expect(runStates.filter((state) => checkAction('attachDisk', state) === null)).toEqual([
    'creating',
    'stopped',
  ])
  expect(checkAction('attachDisk', 'running')?.message).toBe(
    'cannot attach disk: instance is not fully stopped',
  )
  expect(checkAction('attachDisk', 'failed')?.message).toBe('cannot attach disk to instance in failed state')
})

test('network interfaces can be added when the instance is stopped and changed when it is stopped or being created', () => {
  const allowedIn = (action: InstanceAction) =>
    runStates.filter((state) => checkAction(action, state) === null)
  expect(allowedIn('addNic')).toEqual(['creating', 'stopped'])
  expect(allowedIn('updateNic')).toEqual(['creating', 'stopped'])
  expect(allowedIn('deleteNic')).toEqual(['creating', 'stopped', 'failed'])
})

test.each([
  [0, GiB, /at least 1 vCPU/],
  [65, GiB, /more than 64 vCPUs/],
  [1, GiB / 2, /at least 1 GiB/],
  [1, 1.5 * GiB, /divisible by 1 GiB/],
  [1, 257 * GiB, /less than or equal to 256 GiB/],
])('an instance with %d vCPUs and %d bytes of memory is refused', (ncpus, memory, message) => {
  expect(checkInstanceSize(ncpus, memory)?.message).toMatch(message)
})

test('the smallest and the largest allowed instance sizes are accepted', () => {
  expect(checkInstanceSize(1, GiB)).toBeNull()
  expect(checkInstanceSize(64, 256 * GiB)).toBeNull()
})

test('an automatic restart is due when the instance failed, the policy allows it and the cooldown is over', () => {
  const now = new Date('2026-01-01T12:00:00Z')
  const failed = { runState: 'failed', enabled: true, cooldownExpiration: null } as const
  expect(isDueForAutoRestart(failed, now)).toBe(true)
  expect(isDueForAutoRestart({ ...failed, cooldownExpiration: now }, now)).toBe(true)
  expect(isDueForAutoRestart({ ...failed, cooldownExpiration: new Date(now.getTime() + 1) }, now)).toBe(false)
  expect(isDueForAutoRestart({ ...failed, enabled: false }, now)).toBe(false)
  expect(isDueForAutoRestart({ ...failed, runState: 'stopped' }, now)).toBe(false)
  expect(runStates.filter(hasMachine)).not.toContain('failed')
})
