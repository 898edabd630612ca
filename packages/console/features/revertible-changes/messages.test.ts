import { expect, test } from 'vitest'
import { countdown, effectOf, firstAnnouncement, secondsLeft, announcementAt, subjectOf } from './messages.ts'

test('a countdown shows seconds with two digits', () => {
  expect([60, 47, 9, 0].map(countdown)).toEqual(['1:00', '0:47', '0:09', '0:00'])
})

test('the remaining time follows the server and the age of its response', () => {
  expect(secondsLeft({ left: 60_000 }, 1000, 1000)).toBe(60)
  expect(secondsLeft({ left: 60_000 }, 1000, 14_500)).toBe(47)
  expect(secondsLeft({ left: 500 }, 1000, 9000)).toBe(0)
})

test('a user who opens the page later sees the correct remaining time', () => {
  expect(firstAnnouncement('Keep this change?', 12)).toBe('Keep this change? It is reverted in 12 seconds.')
})

test('screen readers announce the remaining time at 30 and 10 seconds only', () => {
  expect(
    Array.from({ length: 61 }, (_, left) => left).filter((left) => announcementAt(left) !== null),
  ).toEqual([10, 30])
})

test('the name of the changed resource is shown if it is known', () => {
  expect(subjectOf({ kind: 'switch_port_settings', thing: 'the port settings "uplink"' })).toBe(
    'the port settings "uplink"',
  )
  expect(subjectOf({ kind: 'switch_port_settings', thing: null })).toBe('port settings')
})

const link = (state: 'up' | 'down') => ({
  linkName: 'phy0',
  state,
  timeState: new Date(0),
  reason: null,
  speed: 100,
  fec: null,
  mtu: 9000,
  mac: '',
})

const port = {
  id: 'a',
  portSettingsId: 'uplink',
  answers: true,
  links: [link('up'), link('down')],
  neighbors: ['spine-1'],
  sessions: 2,
  sessionsEstablished: 1,
}

test('the effect of a change is reported for the affected ports', () => {
  const other = {
    ...port,
    id: 'b',
    portSettingsId: 'lab',
    links: [link('up')],
    sessions: 0,
    sessionsEstablished: 0,
  }
  const unset = { ...other, id: 'c', portSettingsId: null, links: [], neighbors: [] }
  const ports = [port, other, unset]
  expect(effectOf({ kind: 'switch_port', thingId: 'b' }, ports)).toEqual({
    text: '1 of 1 link up, 1 neighbor.',
    isWell: true,
  })
  expect(effectOf({ kind: 'switch_port_settings', thingId: 'uplink' }, ports)).toEqual({
    text: '1 of 2 links up, 1 neighbor, 1 of 2 BGP sessions established.',
    isWell: false,
  })
  expect(effectOf({ kind: 'bgp_config', thingId: 'x' }, ports)?.text).toBe(
    '2 of 3 links up, 1 neighbor, 1 of 2 BGP sessions established.',
  )
  expect(effectOf({ kind: 'switch_port', thingId: 'c' }, ports)).toBeNull()
  expect(effectOf({ kind: 'allow_list', thingId: 'x' }, ports)).toBeNull()
})

test('no effect is reported for a switch that does not respond', () => {
  expect(effectOf({ kind: 'switch_port', thingId: 'a' }, [{ ...port, answers: false }])).toEqual({
    text: 'A switch does not answer.',
    isWell: false,
  })
})
