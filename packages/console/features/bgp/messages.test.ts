import { expect, test } from 'vitest'
import { linesOf } from './messages.ts'

const at = (second: number) => `2026-01-01T00:00:${String(second).padStart(2, '0')}Z`
const said = (second: number, message: object) => ({ timestamp: at(second), message })

test('messages in both directions are one list, newest first, in which consecutive keepalives are one line', () => {
  const keepalive = { type: 'keepalive' }
  const history = {
    sent: [
      said(1, { type: 'open', asn: 64500, holdTime: 6, router: '192.0.2.2' }),
      said(4, keepalive),
      said(9, { type: 'notification', code: 4, subcode: 0, text: 'Hold timer expired' }),
    ],
    received: [said(3, { type: 'update', announced: ['10.0.0.0/8'], withdrawn: [] }), said(5, keepalive)],
  }
  expect(linesOf(history)).toEqual([
    {
      time: new Date(at(9)),
      way: 'sent',
      what: 'Notification',
      says: 'Hold timer expired (4/0)',
      isBad: true,
    },
    { time: new Date(at(5)), way: 'both', what: '2 keepalives', says: '1 sent, 1 received', isBad: false },
    { time: new Date(at(3)), way: 'received', what: 'Update', says: '1 prefix', isBad: false },
    {
      time: new Date(at(1)),
      way: 'sent',
      what: 'Open',
      says: 'AS 64500, hold time 6 s, router 192.0.2.2',
      isBad: false,
    },
  ])
})

test('a history in an unknown format results in an empty list, not an error', () => {
  for (const odd of [
    undefined,
    null,
    [],
    'x',
    { sent: 'x', received: [1, { message: null }, said(1, {})] },
  ]) {
    expect(linesOf(odd).map(({ what }) => what)).toEqual(
      odd !== null && typeof odd === 'object' && 'sent' in odd ? ['Message'] : [],
    )
  }
})
