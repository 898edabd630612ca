import { expect, test } from 'vitest'
import { checkAttachAddress, checkDetachAddress } from './external-ip-rules.ts'
import { runStates } from './states.ts'

test('attaching and detaching an external address is accepted in the stable states, retryable in transitional ones, and refused otherwise', () => {
  const answers = runStates.map((state) => [
    state,
    checkAttachAddress('floating', state, 0)?.status ?? 'ok',
    checkDetachAddress('floating', state)?.status ?? 'ok',
  ])
  expect(answers).toEqual([
    ['creating', 400, 400],
    ['starting', 503, 503],
    ['running', 'ok', 'ok'],
    ['stopping', 503, 503],
    ['stopped', 'ok', 'ok'],
    ['rebooting', 'ok', 'ok'],
    ['migrating', 503, 503],
    ['repairing', 400, 400],
    ['failed', 400, 400],
    ['destroyed', 400, 400],
  ])
})

test('the refusal of attaching or detaching an address names the kind of address and the state', () => {
  expect(checkAttachAddress('floating', 'failed', 0)?.message).toBe(
    'cannot attach floating IP to instance in failed state',
  )
  expect(checkAttachAddress('ephemeral', 'creating', 0)?.message).toBe(
    'cannot attach ephemeral IP to instance in creating state',
  )
  expect(checkDetachAddress('floating', 'failed')?.message).toBe(
    'cannot detach floating IP from instance in failed state',
  )
})

test('attaching a 33rd address is refused', () => {
  expect(checkAttachAddress('floating', 'running', 31)).toBeNull()
  expect(checkAttachAddress('floating', 'running', 32)?.message).toBe(
    'an instance may not have more than 32 external IP addresses',
  )
})
