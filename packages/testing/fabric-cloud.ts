import type { Reply } from './cloud.ts'
import { testCloud } from './cloud.ts'

export type FabricCloud = Awaited<ReturnType<typeof fabricCloud>>

const networking = '/v1/system/networking'
export const paths = {
  lots: `${networking}/address-lot`,
  settings: `${networking}/switch-port-settings`,
  bgp: `${networking}/bgp`,
  sets: `${networking}/bgp-announce-set`,
  ports: '/v1/system/hardware/switch-port',
} as const

/** Returns a test cloud with configurable switches, an address lot, an announce set and a BGP configuration. */
export async function fabricCloud() {
  const cloud = await testCloud({ sleds: 1 })
  const { admin, db } = cloud
  const rack = (await db.selectFrom('rack').select('id').executeTakeFirstOrThrow()).id
  const made = async (reply: Reply) => {
    if (reply.status !== 201) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`)
    return reply.body
  }
  const named = (name: string) => ({ name, description: '' })
  const block = { first_address: '192.0.2.0', last_address: '192.0.2.255' }
  const { blocks } = await made(
    await admin.post(paths.lots, { ...named('uplinks'), kind: 'infra', blocks: [block] }),
  )
  const blockId: string = blocks[0].id
  const announcement = [{ address_lot_block: blockId, network: '198.51.100.0/24' }]
  await made(await admin.put(paths.sets, { ...named('public'), announcement }))
  await made(await admin.post(paths.bgp, { ...named('as64500'), asn: 64500, bgp_announce_set_id: 'public' }))
  const at = (port: string, location = 'switch0') =>
    `${paths.ports}/${port}/settings?rack_id=${rack}&switch_location=${location}`

  return {
    ...cloud,
    rack,
    hardware: cloud.rack,
    blockId,
    /** Creates or replaces switch port settings. */
    set: (name: string, over: object = {}, how = '') =>
      admin.post(`${paths.settings}${how}`, settingsOf(name, over)),
    apply: (port: string, port_settings: string, how = '', location = 'switch0') =>
      admin.post(`${at(port, location)}${how}`, { port_settings }),
    clear: (port: string, how = '') => admin.delete(`${at(port)}${how}`),
    statusOf: async (port: string, location = 'switch0') =>
      (await admin.get(`${paths.ports}/${port}/status?rack_id=${rack}&switch_location=${location}`)).body,
    lldpOf: (port: string) => `${paths.ports}/${port}/lldp/config?rack_id=${rack}&switch_location=switch0`,
    settingsNow: async (name: string) => (await admin.get(`${paths.settings}/${name}`)).body,
    sessions: async () => (await admin.get(`${networking}/bgp-status`)).body,
    /** Returns the addresses of the lot that are in use. */
    taken: async (): Promise<readonly string[]> => {
      const rows = await db.selectFrom('address_reservation').select('address').orderBy('address').execute()
      return rows.map(({ address }) => address)
    },
  }
}

const lldp = { enabled: true }
export const link = { autoneg: false, lldp, mtu: 1500, speed: 'speed100_g' }

export const peerOf = (over: object = {}) => ({
  addr: '192.0.2.1',
  allowed_export: { type: 'no_filtering' },
  allowed_import: { type: 'no_filtering' },
  bgp_config: 'as64500',
  communities: [],
  connect_retry: 3,
  delay_open: 0,
  enforce_first_as: false,
  hold_time: 6,
  idle_hold_time: 3,
  interface_name: 'phy0',
  keepalive: 2,
  ...over,
})

/** Returns switch port settings of an uplink with one link, one address and one peer. */
export const settingsOf = (name: string, over: object = {}) => ({
  name,
  description: '',
  addresses: { phy0: { addresses: [{ address: '192.0.2.2/30', address_lot: 'uplinks' }] } },
  bgp_peers: { phy0: { peers: [peerOf()] } },
  groups: [],
  interfaces: { phy0: { kind: { type: 'primary' }, v6_enabled: false } },
  links: { phy0: link },
  port_config: { geometry: 'qsfp28x1' },
  routes: {},
  ...over,
})
