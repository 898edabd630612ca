import { expect, test } from 'vitest'
import { checkOutageAction, outageActions } from './outage-actions.ts'
import { decideOutage, outageStates, type OutageSight } from './outage.ts'

const inactive = { activity: 'inactive', evidence: 'The storage sees nothing.' } as const
const active = { activity: 'active', evidence: 'The storage sees disks in use.' } as const
const unknown = { activity: 'unknown', evidence: 'The storage cannot tell.' } as const

const sight = (more: Partial<OutageSight>): OutageSight => ({
  state: 'suspect',
  wish: 'automatic',
  isSilent: true,
  views: [inactive],
  hasFence: true,
  isFenced: false,
  silentSleds: 1,
  sleds: 3,
  ...more,
})
const decided = (more: Partial<OutageSight>): string => {
  const decision = decideOutage(sight(more))
  return decision.kind === 'act'
    ? decision.call
    : decision.kind === 'go'
      ? `to ${decision.to}`
      : decision.reason
}

test('a sled is fenced only when a second view agrees twice', () => {
  expect(decided({})).toBe('to confirmed')
  expect(decided({ views: [inactive, unknown] })).toBe('to confirmed')
  expect(decided({ state: 'confirmed' })).toBe('to fencing')
  expect(decided({ state: 'confirmed', views: [inactive, active] })).toBe('to suspect')
  expect(decided({ views: [inactive, active] })).toMatch(/only the connection to Portico/)
  expect(decided({ views: [unknown] })).toMatch(/Nothing but the missing answer/)
  expect(decided({ views: [] })).toMatch(/Nothing but the missing answer/)
  expect(decided({ views: { failed: 'The storage has no quorum' } })).toBe('The storage has no quorum')
  expect(decided({ silentSleds: 2 })).toMatch(/^2 of 3 sleds do not answer/)
  expect(decided({ silentSleds: 1, sleds: 1 })).toBe('to confirmed')
})

test('operators fence without confirmation, hold, or vouch for a sled whose disks cannot be fenced', () => {
  expect(decided({ wish: 'fence', views: [active], silentSleds: 3 })).toBe('to fencing')
  expect(decided({ wish: 'hold' })).toBe('An operator stopped the automatic fence.')
  expect(decided({ state: 'confirmed', wish: 'hold' })).toBe('to suspect')
  expect(decided({ hasFence: false, isFenced: null })).toMatch(/nothing starts elsewhere by itself/)
  expect(decided({ hasFence: false, isFenced: null, wish: 'off' })).toBe('to failing')
  expect(decided({ state: 'lost', isSilent: false, isFenced: true, wish: 'hold' })).toMatch(
    /keeps the sled out/,
  )
})

test('the machines fail only after the fence was read back, and a sled returns only after it was cleared', () => {
  expect(decided({ state: 'fencing' })).toBe('close')
  expect(decided({ state: 'fencing', isFenced: null, isSilent: false })).toBe('close')
  expect(decided({ state: 'fencing', isSilent: false })).toBe('to readmitting')
  expect(decided({ state: 'fencing', wish: 'hold' })).toBe('abandon')
  expect(decided({ state: 'fencing', isFenced: true, isSilent: false, wish: 'hold' })).toBe('to failing')
  expect(decided({ state: 'failing' })).toBe('declareLost')
  expect(decided({ state: 'lost' })).toBe('The sled does not answer.')
  expect(decided({ state: 'lost', isSilent: false })).toBe('to clearing')
  expect(decided({ state: 'clearing' })).toBe('to lost')
  expect(decided({ state: 'clearing', isSilent: false })).toBe('clear')
  expect(decided({ state: 'readmitting', isSilent: false })).toBe('readmit')
})

test('a sled that answers before it is fenced is left alone', () => {
  for (const state of ['suspect', 'confirmed'] as const) {
    expect(decided({ state, isSilent: false, wish: 'fence' })).toBe('to closed')
  }
})

test('each action is possible in the states where it has an effect', () => {
  const possible = (hasFence: boolean) =>
    Object.fromEntries(
      outageActions.map((action) => [
        action,
        outageStates.filter(
          (state) => checkOutageAction(action, { state, wish: 'automatic', hasFence }) === null,
        ),
      ]),
    )
  expect(possible(true)).toEqual({
    fence: ['suspect', 'confirmed'],
    confirm_off: [],
    hold: ['suspect', 'confirmed', 'fencing', 'lost'],
    rejoin: ['lost'],
  })
  expect(possible(false)).toMatchObject({ fence: [], confirm_off: ['suspect', 'confirmed'] })
  expect(checkOutageAction('rejoin', { state: 'suspect', wish: 'hold', hasFence: true })).toBeNull()
})
