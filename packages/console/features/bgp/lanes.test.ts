import { expect, test } from 'vitest'
import { drawnUntil, lanesOf } from './lanes.ts'
import { messagesIn } from './messages.ts'

const at = (second: number) => new Date(second * 1000).toISOString()
const said = (second: number, message: object) => ({ timestamp: at(second), message })
const open = { type: 'open', asn: 64500, holdTime: 6, router: '192.0.2.2' }
const keepalive = { type: 'keepalive' }
const expired = { type: 'notification', code: 4, subcode: 0, text: 'Hold timer expired' }

test('a silence longer than the hold time ends the established state at the notification', () => {
  const lanes = lanesOf(
    messagesIn({
      sent: [said(1, open), said(2, keepalive), said(9, expired), said(12, open), said(13, keepalive)],
      received: [said(1, { ...open, holdTime: 90 }), said(2, keepalive), said(13, keepalive)],
    }),
    20_000,
  )
  expect(lanes).toMatchObject({
    from: 1000,
    until: 20_000,
    established: [
      { from: 2000, until: 9000 },
      { from: 13_000, until: 20_000 },
    ],
    silences: [{ from: 2000, until: 9000 }],
  })
  expect(lanes?.received.map(({ kind }) => kind)).toEqual(['open', 'keepalive', 'keepalive'])
  expect(lanes?.sent.map(({ kind }) => kind)).toEqual([
    'open',
    'keepalive',
    'notification',
    'open',
    'keepalive',
  ])
})

test('a history that begins with a keepalive is drawn as established from its start', () => {
  const lanes = lanesOf(
    messagesIn({
      sent: [said(1, keepalive), said(3, keepalive), said(5, expired)],
      received: [said(2, keepalive)],
    }),
    9000,
  )
  expect(lanes?.established).toEqual([{ from: 1000, until: 5000 }])
})

test('the timeline of a session that is down extends to now, and the established state does not', () => {
  const history = messagesIn({ sent: [said(1, keepalive), said(5, expired)], received: [] })
  const until = drawnUntil(5000, { state: 'active', stateDurationMillis: 10_000 })
  expect(lanesOf(history, until)).toMatchObject({ until: 15_000, established: [{ from: 1000, until: 5000 }] })
  expect(drawnUntil(5000, { state: 'established', stateDurationMillis: 10_000 })).toBe(5000)
})

test('no timeline is drawn for fewer than two messages', () => {
  expect(lanesOf([], 0)).toBeNull()
  expect(lanesOf(messagesIn({ sent: [said(1, open)], received: [] }), 2000)).toBeNull()
})
