import { expect, test } from 'vitest'
import { emptySettings, type Peer, type SettingsForm } from './form.ts'
import { duplicateForm, formOf, type SettingsView } from './form-from-settings.ts'
import { saveCall, settingsBody } from './request.ts'

const peer: Peer = {
  interfaceName: 'phy0',
  addr: '192.0.2.1',
  bgpConfig: 'rack',
  allowedImport: { type: 'no_filtering' },
  allowedExport: { type: 'allow', value: ['198.51.100.0/24'] },
  communities: [65000],
  connectRetry: 3,
  delayOpen: 0,
  enforceFirstAs: false,
  holdTime: 9,
  idleHoldTime: 3,
  keepalive: 3,
  localPref: null,
  md5AuthKey: 'secret',
  minTtl: null,
  multiExitDiscriminator: null,
  remoteAsn: 64510,
  vlanId: null,
}

const form: SettingsForm = {
  ...emptySettings,
  name: 'uplink',
  addresses: [
    { interfaceName: 'phy0', address: '192.0.2.2/30', addressLot: 'uplinks' },
    { interfaceName: 'phy0', address: '192.0.2.6/30', addressLot: 'uplinks' },
  ],
  routes: [{ interfaceName: 'phy0', dst: '0.0.0.0/0', gw: '192.0.2.1' }],
  peers: [peer],
}

test('the request contains maps keyed by the names of links and interfaces', () => {
  expect(settingsBody(form)).toEqual({
    name: 'uplink',
    description: '',
    groups: [],
    portConfig: { geometry: 'qsfp28x1' },
    links: { phy0: { speed: 'speed100_g', autoneg: false, mtu: 1500, lldp: { enabled: true } } },
    interfaces: { phy0: { kind: { type: 'primary' }, v6Enabled: false } },
    addresses: {
      phy0: {
        addresses: [
          { address: '192.0.2.2/30', addressLot: 'uplinks' },
          { address: '192.0.2.6/30', addressLot: 'uplinks' },
        ],
      },
    },
    routes: { phy0: { routes: [{ dst: '0.0.0.0/0', gw: '192.0.2.1' }] } },
    bgpPeers: { phy0: { peers: [peer] } },
  })
  expect(saveCall(form, false)).not.toHaveProperty('query')
  expect(saveCall(form, true)).toMatchObject({ query: { onTrial: true } })
})

/** The server's response for the form above. */
const view = {
  settings: {
    id: 's',
    name: 'uplink',
    description: '',
    timeCreated: new Date(0),
    timeModified: new Date(0),
  },
  groups: [],
  port: { geometry: 'qsfp28x1', portSettingsId: 's' },
  links: [
    {
      linkName: 'phy0',
      speed: 'speed100_g',
      autoneg: false,
      fec: null,
      mtu: 1500,
      lldpLinkConfigId: 'l',
      txEqConfigId: null,
      portSettingsId: 's',
    },
  ],
  linkLldp: [{ id: 'l', enabled: true, managementIp: null }],
  txEq: [null],
  interfaces: [{ id: 'i', interfaceName: 'phy0', kind: 'primary', portSettingsId: 's', v6Enabled: false }],
  vlanInterfaces: [],
  addresses: ['192.0.2.2/30', '192.0.2.6/30'].map((address) => ({
    address,
    addressLotBlockId: 'block',
    interfaceName: 'phy0',
    portSettingsId: 's',
    vlanId: null,
  })),
  routes: [
    { dst: '0.0.0.0/0', gw: '192.0.2.1/32', interfaceName: 'phy0', portSettingsId: 's', ribPriority: null },
  ],
  bgpPeers: [{ ...peer, bgpConfig: 'config' }],
} satisfies SettingsView

const names = { lotOf: () => 'uplinks', configOf: () => 'rack' }

test('existing settings fill the form, and the unchanged form sends them again', () => {
  expect(formOf(view, names)).toEqual(form)
})

test('a VLAN in the response is assigned to its interface', () => {
  const { interfaces } = formOf(
    {
      ...view,
      interfaces: view.interfaces.map((one) => ({ ...one, kind: 'vlan' as const })),
      vlanInterfaces: [{ interfaceConfigId: 'i', vlanId: 300 }],
    },
    names,
  )
  expect(interfaces).toEqual([{ name: 'phy0', kind: { type: 'vlan', vid: 300 }, v6Enabled: false }])
})

test('a duplicate has another name and neither addresses nor keys', () => {
  const copy = duplicateForm(form)
  expect([copy.name, copy.addresses, copy.peers.map(({ md5AuthKey }) => md5AuthKey)]).toEqual([
    'uplink-copy',
    [],
    [null],
  ])
})
