import { writeWire } from '@portico/contract/casing.ts'
import { expect, test } from 'vitest'
import { fillingOf } from '#shell/as-code/filling.ts'
import { emptySettings, type SettingsForm } from './form.ts'
import { settingsPasting } from './paste.ts'
import { settingsBody } from './request.ts'

const form: SettingsForm = {
  name: 'uplink',
  description: 'To leaf-a',
  geometry: 'qsfp28x2',
  links: [
    {
      name: 'phy0',
      speed: 'speed25_g',
      autoneg: true,
      mtu: 9000,
      fec: 'rs',
      lldp: { enabled: true, systemName: 'rack', managementIp: '192.0.2.9' },
      txEq: { main: -3, pre1: 1 },
    },
  ],
  interfaces: [{ name: 'phy0.300', kind: { type: 'vlan', vid: 300 }, v6Enabled: true }],
  addresses: [{ interfaceName: 'phy0.300', address: '192.0.2.2/30', addressLot: 'uplinks', vlanId: 300 }],
  routes: [{ interfaceName: 'phy0.300', dst: '0.0.0.0/0', gw: '192.0.2.1', ribPriority: 1, vid: 300 }],
  peers: [
    {
      interfaceName: 'phy0.300',
      addr: '192.0.2.1',
      bgpConfig: 'rack',
      allowedImport: { type: 'allow', value: ['0.0.0.0/0'] },
      allowedExport: { type: 'no_filtering' },
      communities: [7],
      connectRetry: 3,
      delayOpen: 0,
      enforceFirstAs: true,
      holdTime: 9,
      idleHoldTime: 3,
      keepalive: 3,
      localPref: 100,
      md5AuthKey: 'secret',
      minTtl: 255,
      multiExitDiscriminator: 5,
      remoteAsn: 64510,
      vlanId: 300,
    },
  ],
  port: null,
}

const bodyOf = (body: object) => ({
  language: 'JSON' as const,
  fields: Object.entries(writeWire(body) as Record<string, unknown>).map(([field, value]) => ({
    field,
    value,
    line: 1,
  })),
  unread: [],
})

test('pasting the request of a form restores the form', () => {
  const { values, unread } = fillingOf(bodyOf(settingsBody(form)), settingsPasting.readers, emptySettings)
  expect(unread).toEqual([])
  expect({ ...emptySettings, ...values }).toEqual(form)
})

test('values that the form cannot represent are reported and not filled in', () => {
  const body = { groups: ['shared'], port_config: { geometry: 'round' }, links: { phy0: { speed: 'fast' } } }
  const { values, unread } = fillingOf(bodyOf(body), settingsPasting.readers, emptySettings)
  expect(values).toEqual({})
  expect(unread.map(({ what }) => what)).toEqual(['Groups', 'Shape', 'Links'])
})
