import { expect, test } from 'vitest'
import { differencesOf, effectOf } from './differences.ts'
import { emptySettings, type Peer, type SettingsForm } from './form.ts'

const peer: Peer = {
  interfaceName: 'phy0',
  addr: '192.0.2.1',
  bgpConfig: 'rack',
  allowedImport: { type: 'no_filtering' },
  allowedExport: { type: 'no_filtering' },
  communities: [],
  connectRetry: 3,
  delayOpen: 0,
  enforceFirstAs: false,
  holdTime: 6,
  idleHoldTime: 3,
  keepalive: 2,
  md5AuthKey: 'one',
}
const [link] = emptySettings.links
if (link === undefined) throw new Error('settings begin with a link')
const before: SettingsForm = { ...emptySettings, name: 'uplink', peers: [peer] }

test('saving unchanged settings has no effect', () => {
  expect(differencesOf(before, { ...before })).toEqual([])
  expect(effectOf(before, { ...before })).toEqual({ links: [], sessions: [] })
})

test('a changed hold time restarts the session but not the link', () => {
  const after = { ...before, peers: [{ ...peer, holdTime: 12 }] }
  expect(differencesOf(before, after)).toEqual([
    { part: 'Peer 192.0.2.1 on phy0', field: 'Hold time', before: '6 s', after: '12 s' },
  ])
  expect(effectOf(before, after)).toEqual({ links: [], sessions: [{ addr: '192.0.2.1', isGone: false }] })
})

test('a changed key is listed without its old and new value', () => {
  const after = { ...before, peers: [{ ...peer, md5AuthKey: 'two' }] }
  expect(differencesOf(before, after)).toEqual([
    { part: 'Peer 192.0.2.1 on phy0', field: 'Key', before: 'set', after: 'another one' },
  ])
  expect(effectOf(before, after).sessions).toEqual([{ addr: '192.0.2.1', isGone: false }])
})

test('a changed link drops together with its sessions, but a change of LLDP does not drop the link', () => {
  const slower = { ...before, links: [{ ...link, speed: 'speed25_g' as const }] }
  expect(effectOf(before, slower)).toEqual({
    links: [{ name: 'phy0', isGone: false }],
    sessions: [{ addr: '192.0.2.1', isGone: false }],
  })
  const withLldp = { ...before, links: [{ ...link, lldp: { enabled: true, systemName: 'rack' } }] }
  expect(differencesOf(before, withLldp)).toEqual([
    { part: 'Link phy0', field: 'LLDP system name', before: '–', after: 'rack' },
  ])
  expect(effectOf(before, withLldp)).toEqual({ links: [], sessions: [] })
})

test('added and removed entries are listed with all their fields', () => {
  const after = {
    ...before,
    peers: [],
    routes: [{ interfaceName: 'phy0', dst: '0.0.0.0/0', gw: '192.0.2.1' }],
  }
  const differences = differencesOf(before, after)
  expect(differences.filter(({ after: is }) => is === null).map(({ part }) => part)).toContain(
    'Peer 192.0.2.1 on phy0',
  )
  expect(differences.filter(({ before: was }) => was === null).map(({ part }) => part)).toContain(
    'Route to 0.0.0.0/0 by 192.0.2.1 on phy0',
  )
  expect(effectOf(before, after).sessions).toEqual([{ addr: '192.0.2.1', isGone: true }])
})
