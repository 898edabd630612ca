import type { Api, Args } from '@portico/contract/client.ts'
import { expectOk } from './caller.ts'

/**
 * Creates the rack's uplinks: BGP sessions to both leaf switches, one with a hold time that is too short for its peer;
 * a port without light; the addresses of all of these, and BFD next to the first sessions. May be repeated.
 */
export async function buildFabric(api: Api): Promise<void> {
  const { blocks } = await lot(api, 'public', 'Networks that the world reaches', 'pool', [
    ['192.0.2.0', '192.0.2.255'],
    ['198.51.100.0', '198.51.100.255'],
  ])
  await lot(api, 'uplinks', 'Links to the leaves', 'infra', [['172.20.15.0', '172.20.15.63']])
  await lot(api, 'loopbacks', 'Addresses of the switches', 'infra', [['172.20.16.0', '172.20.16.15']])
  await expectOk(
    api.networkingBgpAnnounceSetUpdate({
      body: {
        name: 'public',
        description: 'What the rack tells the leaves',
        announcement: blocks.map(({ id, firstAddress }) => ({
          addressLotBlock: id,
          network: `${firstAddress}/24`,
        })),
      },
    }),
  )
  await expectOk(
    api.networkingBgpConfigCreate({
      body: { name: 'rack', description: 'AS of the rack', asn: 64500, bgpAnnounceSetId: 'public' },
    }),
  )
  const { items: ports } = await expectOk(api.networkingSwitchPortList({ query: { limit: 1000 } }))
  const rackId = ports[0]?.rackId
  if (rackId === undefined) return
  for (const uplink of uplinks) {
    await expectOk(api.networkingSwitchPortSettingsCreate({ body: settingsOf(uplink) }))
    await expectOk(
      api.networkingSwitchPortApplySettings({
        path: { port: uplink.port },
        query: { rackId, switchLocation: uplink.location },
        body: { portSettings: uplink.name },
      }),
    )
  }
  await beginSessions(api)
  await giveLoopbacks(api, rackId)
}

async function lot(
  api: Api,
  name: string,
  description: string,
  kind: 'infra' | 'pool',
  blocks: readonly (readonly [string, string])[],
) {
  return expectOk(
    api.networkingAddressLotCreate({
      body: {
        name,
        description,
        kind,
        blocks: blocks.map(([firstAddress, lastAddress]) => ({ firstAddress, lastAddress })),
      },
    }),
  )
}

interface Uplink {
  readonly name: string
  readonly description: string
  readonly location: 'switch0' | 'switch1'
  readonly port: string
  readonly address: string
  /** null: no session */
  readonly peer: string | null
  /** seconds */
  readonly holdTime: number
}

const uplinks: readonly Uplink[] = [
  {
    name: 'uplink-leaf-a-0',
    description: 'switch0 to leaf-a',
    location: 'switch0',
    port: 'qsfp0',
    address: '172.20.15.2/30',
    peer: '172.20.15.1',
    holdTime: 9,
  },
  {
    name: 'uplink-leaf-a-1',
    description: 'switch1 to leaf-a',
    location: 'switch1',
    port: 'qsfp0',
    address: '172.20.15.6/30',
    peer: '172.20.15.5',
    holdTime: 9,
  },
  {
    name: 'uplink-leaf-b-1',
    description: 'switch1 to leaf-b, whose keepalives come late',
    location: 'switch1',
    port: 'qsfp1',
    address: '172.20.15.10/30',
    peer: '172.20.15.9',
    holdTime: 6,
  },
  {
    name: 'spare-uplink',
    description: 'For a line that is not lit yet',
    location: 'switch0',
    port: 'qsfp3',
    address: '172.20.15.14/30',
    peer: null,
    holdTime: 9,
  },
]

function settingsOf(uplink: Uplink): Args<'networking_switch_port_settings_create'>['body'] {
  const { name, description, address, peer, holdTime } = uplink
  return {
    name,
    description,
    groups: [],
    portConfig: { geometry: 'qsfp28x1' },
    links: {
      phy0: {
        autoneg: false,
        mtu: 1500,
        speed: 'speed100_g',
        lldp: { enabled: true, systemName: `rack-${uplink.location}` },
      },
    },
    interfaces: { phy0: { kind: { type: 'primary' }, v6Enabled: false } },
    addresses: { phy0: { addresses: [{ address, addressLot: 'uplinks' }] } },
    routes: {},
    bgpPeers: peer === null ? {} : { phy0: { peers: [peerOf(peer, holdTime)] } },
  }
}

function peerOf(addr: string, holdTime: number) {
  return {
    addr,
    allowedExport: { type: 'no_filtering' as const },
    allowedImport: { type: 'no_filtering' as const },
    bgpConfig: 'rack',
    communities: [],
    connectRetry: 3,
    delayOpen: 0,
    enforceFirstAs: false,
    holdTime,
    idleHoldTime: 3,
    interfaceName: 'phy0',
    keepalive: Math.floor(holdTime / 3),
  }
}

/** The second session's detection time is so short that every delay is detected as a failure. */
async function beginSessions(api: Api): Promise<void> {
  const common = { detectionThreshold: 3, mode: 'single_hop' as const }
  await expectOk(
    api.networkingBfdEnable({
      body: { ...common, switch: 'switch0', remote: '172.20.15.1', requiredRx: 300_000 },
    }),
  )
  await expectOk(
    api.networkingBfdEnable({
      body: { ...common, switch: 'switch1', remote: '172.20.15.9', requiredRx: 5000 },
    }),
  )
}

async function giveLoopbacks(api: Api, rackId: string): Promise<void> {
  const { items: present } = await expectOk(api.networkingLoopbackAddressList({}))
  for (const [i, switchLocation] of ['switch0', 'switch1'].entries()) {
    if (present.some((loopback) => loopback.switchLocation === switchLocation)) continue
    const address = `172.20.16.${i + 1}`
    await expectOk(
      api.networkingLoopbackAddressCreate({
        body: { addressLot: 'loopbacks', rackId, switchLocation, address, mask: 32, anycast: false },
      }),
    )
  }
}
