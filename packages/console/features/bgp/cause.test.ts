import { expect, test } from 'vitest'
import { causeOf } from './cause.ts'
import type { Session } from './sessions.ts'

const facts = (over: object) =>
  ({ neighbor: 'leaf-b', portName: 'qsfp1', lastNotification: null, ...over }) as Session['facts']
const cause = (state: Session['state'], over: object = {}) =>
  causeOf({ state, addr: '192.0.2.1', facts: facts(over) })
const notified = (text: string) => ({ lastNotification: { time: new Date(0), way: 'sent', text } })

test('the last notification is reported as the cause when a session ended', () => {
  expect(cause('active', notified('Hold timer expired'))).toMatch(/^Keepalives from leaf-b arrived later/)
  expect(cause('idle', notified('Bad peer AS'))).toBe(
    'leaf-b has another AS number than the settings expect.',
  )
  expect(cause('idle', notified('Cease'))).toBe('The last notification said: Cease.')
})

test('without a notification, the state determines the reported cause', () => {
  expect(cause('established')).toBeNull()
  expect(cause('connect')).toMatch(/^192.0.2.1 does not answer/)
  expect(cause('idle', { neighbor: null })).toMatch(/^The link of the port is down/)
  expect(cause('idle')).toBe('The session is starting.')
})
