import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FabricCloud, fabricCloud, paths, peerOf } from '@portico/testing/fabric-cloud.ts'

let cloud: FabricCloud
beforeEach(async () => {
  cloud = await fabricCloud()
})
afterEach(() => cloud.close())

const config = (over: object = {}) =>
  cloud.admin.post(paths.bgp, {
    name: 'as64500',
    description: '',
    asn: 64500,
    bgp_announce_set_id: 'public',
    ...over,
  })
const set = (name: string, networks: readonly string[], how = '') =>
  cloud.admin.put(`${paths.sets}${how}`, {
    name,
    description: '',
    announcement: networks.map((network) => ({ address_lot_block: cloud.blockId, network })),
  })
const announced = async (name: string) =>
  (await cloud.admin.get(`${paths.sets}/${name}/announcement`)).body.map(
    ({ network }: { network: string }) => network,
  )

describe('a BGP configuration', () => {
  test('is returned unchanged when it already exists', async () => {
    const { body: listed } = await cloud.admin.get(paths.bgp)
    const { status, body } = await config()
    expect([status, [body]]).toEqual([201, listed.items])
  })

  test('must have a unique AS number and name, and an existing announce set', async () => {
    expect((await config({ name: 'other' })).body).toMatchObject({
      error_code: 'Conflict',
      message: 'cannot have more than one configuration per ASN',
    })
    expect((await config({ asn: 64501 })).body).toMatchObject({
      error_code: 'Conflict',
      message: 'a field that must be unique conflicts with an existing record',
    })
    expect((await config({ bgp_announce_set_id: 'none' })).body.message).toBe(
      'not found: bgp-announce-set with name "none"',
    )
    expect((await config({ name: 'vrf', asn: 4294967295, vrf: 'red' })).body).toMatchObject({ vrf: 'red' })
  })

  test('cannot be deleted while the peers of a port use it', async () => {
    await cloud.set('uplink')
    const remove = (how = '') => cloud.admin.delete(`${paths.bgp}?name_or_id=as64500${how}`)
    expect((await remove()).body).toMatchObject({
      error_code: 'Conflict',
      message: 'BGP Config is in use and cannot be deleted',
    })
    await cloud.set('uplink', { bgp_peers: {} })
    expect((await remove('&on_trial=true')).status).toBe(204)
    expect((await cloud.admin.get(paths.bgp)).body.items).toEqual([])
    await cloud.pass(61)
    expect((await cloud.admin.get(paths.bgp)).body.items).toMatchObject([{ name: 'as64500', asn: 64500 }])
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(404)
  })
})

describe('an announce set', () => {
  test('announces exactly the networks of the last update', async () => {
    const first = await set('more', ['10.1.0.0/16', '2001:db8::/32', '10.1.0.0/16'])
    expect(first.status).toBe(201)
    expect(await announced('more')).toEqual(['10.1.0.0/16', '2001:db8::/32'])
    const second = await set('more', ['10.2.0.1/32', '10.1.0.0/16'])
    expect([second.status, second.body.id]).toEqual([201, first.body.id])
    expect(await announced('more')).toEqual(['10.1.0.0/16', '10.2.0.1/32'])
    const listed = await cloud.admin.get(paths.sets)
    expect(listed.body.map(({ name }: { name: string }) => name)).toEqual(['more', 'public'])
  })

  test('must refer to existing blocks, and a refused update changes nothing', async () => {
    const nowhere = '00000000-0000-4000-8000-000000000000'
    const bad = (address_lot_block: string) =>
      cloud.admin.put(paths.sets, {
        name: 'public',
        description: '',
        announcement: [{ address_lot_block, network: '10.0.0.0/8' }],
      })
    expect((await bad(nowhere)).body.message).toBe(`not found: address-lot-block with id "${nowhere}"`)
    expect((await bad('uplinks')).status).toBe(400)
    expect(await announced('public')).toEqual(['198.51.100.0/24'])
  })

  test('cannot be deleted while a configuration uses it, and keeps the lots of its blocks in use', async () => {
    expect((await cloud.admin.delete(`${paths.sets}/public`)).body).toMatchObject({
      error_code: 'Conflict',
      message: 'announce set in use',
    })
    expect((await cloud.admin.delete(`${paths.lots}/uplinks`)).body.message).toBe('lot is in use')
    await set('spare', ['10.0.0.0/8'])
    expect((await cloud.admin.delete(`${paths.sets}/spare?on_trial=true`)).status).toBe(204)
    expect((await cloud.admin.get(`${paths.sets}/spare/announcement`)).status).toBe(404)
    await cloud.pass(61)
    expect(await announced('spare')).toEqual(['10.0.0.0/8'])
  })

  test('announces its former networks again when a revertible change is reverted', async () => {
    await set('public', ['10.0.0.0/8'], '?on_trial=true')
    expect(await announced('public')).toEqual(['10.0.0.0/8'])
    await cloud.pass(61)
    expect(await announced('public')).toEqual(['198.51.100.0/24'])
    await set('fresh', ['10.0.0.0/8'], '?on_trial=true')
    await cloud.pass(61)
    expect((await cloud.admin.get(`${paths.sets}/fresh/announcement`)).status).toBe(404)
  })
})

test('sessions show their state, imported and exported routes, and messages, by switch', async () => {
  await cloud.set('a')
  const other = { addresses: { phy0: { addresses: [{ address: '192.0.2.14/30', address_lot: 'uplinks' }] } } }
  await cloud.set('b', { ...other, bgp_peers: { phy0: { peers: [peerOf({ addr: '192.0.2.13' })] } } })
  await cloud.apply('qsfp0', 'a')
  await cloud.apply('qsfp1', 'b', '', 'switch1')
  expect((await cloud.sessions()).map(({ state }: { state: string }) => state)).toEqual(['idle', 'idle'])
  cloud.clock.advance(600_000)
  const at = '/v1/system/networking'
  const { body: exported } = await cloud.admin.get(`${at}/bgp-exported`)
  expect(exported.exports['192.0.2.1']).toEqual(['198.51.100.0/24'])
  const { body: imported } = await cloud.admin.get(`${at}/bgp-routes-ipv4?asn=64500`)
  expect(imported).toContainEqual({ id: 0, nexthop: '192.0.2.1', prefix: '0.0.0.0/0', switch: 'switch0' })
  expect((await cloud.admin.get(`${at}/bgp-routes-ipv4?asn=1`)).body).toEqual([])
  const { body: history } = await cloud.admin.get(`${at}/bgp-message-history?asn=64500`)
  const [first, second] = history.switch_histories
  expect([first.switch, second.switch]).toEqual(['switch0', 'switch1'])
  expect(first.history['192.0.2.1'].sent[0]).toMatchObject({ message: { type: 'open', asn: 64500 } })
  // The second peer responds only after the hold time has expired.
  const types = second.history['192.0.2.13'].sent.map(
    ({ message }: { message: { type: string } }) => message.type,
  )
  expect(types).toContain('notification')
  expect((await cloud.admin.get(`${at}/bgp-message-history`)).status).toBe(400)
})

describe('BFD', () => {
  const at = '/v1/system/networking'
  const session = {
    detection_threshold: 3,
    mode: 'single_hop',
    remote: '192.0.2.1',
    required_rx: 1_000_000,
    switch: 'switch0',
  }
  const enable = (over: object = {}) => cloud.admin.post(`${at}/bfd-enable`, { ...session, ...over })
  const disable = (how = '') =>
    cloud.admin.post(`${at}/bfd-disable${how}`, { remote: '192.0.2.1', switch: 'switch0' })
  const status = async () => (await cloud.admin.get(`${at}/bfd-status`)).body

  test('follows the state of the link, and accepts enabling an existing session only with equal values', async () => {
    expect((await enable()).status).toBe(204)
    expect((await enable()).status).toBe(204)
    const { status: code, body } = await enable({ detection_threshold: 5, required_rx: 300_000 })
    expect([code, body.message]).toEqual([
      409,
      'the BFD session of switch0 with 192.0.2.1 has another detection_threshold, required_rx; ' +
        'disable it, then enable it with the new values',
    ])
    expect(await status()).toEqual([
      { ...session, remote: undefined, peer: '192.0.2.1', local: null, state: 'down' },
    ])
    await cloud.set('uplink')
    await cloud.apply('qsfp0', 'uplink')
    cloud.clock.advance(60_000)
    expect(await status()).toMatchObject([{ state: 'up' }])
    expect((await disable()).status).toBe(204)
    expect((await disable()).status).toBe(204)
    expect(await status()).toEqual([])
  })

  test('is started again when a revertible change is reverted', async () => {
    await enable()
    await disable('?on_trial=true')
    expect(await status()).toEqual([])
    await cloud.pass(61)
    expect(await status()).toHaveLength(1)
  })

  test('requires one address family, an existing switch, and intervals of 32 bits', async () => {
    expect((await enable({ switch: 'switch7' })).body.message).toMatch(/^invalid switch name switch7/)
    expect((await enable({ local: '2001:db8::1' })).status).toBe(400)
    expect((await enable({ required_rx: 2 ** 32 })).body).toMatchObject({ error_code: 'InvalidValue' })
    expect((await enable({ required_rx: 2 ** 32 - 1 })).status).toBe(204)
  })
})

test('reading BGP and BFD requires the fleet viewer role, and writing the fleet admin role', async () => {
  const [viewer, collaborator, member] = [
    await cloud.user({ fleet: 'viewer' }),
    await cloud.user({ fleet: 'collaborator' }),
    await cloud.user({ siloRole: 'admin' }),
  ]
  for (const path of [paths.bgp, paths.sets, `${paths.sets}/public/announcement`]) {
    expect((await viewer.get(path)).status).toBe(200)
    expect((await member.get(path)).status).toBe(403)
  }
  for (const user of [viewer, collaborator, member]) {
    expect((await user.delete(`${paths.bgp}?name_or_id=as64500`)).status).toBe(403)
    expect((await user.delete(`${paths.sets}/public`)).status).toBe(403)
  }
})

test('one response contains BGP configurations with their networks, port settings and lots', async () => {
  await cloud.set('a')
  const other = { addresses: { phy0: { addresses: [{ address: '192.0.2.14/30', address_lot: 'uplinks' }] } } }
  await cloud.set('b', other)
  await cloud.apply('qsfp0', 'a')
  await cloud.apply('qsfp1', 'b', '', 'switch1')
  cloud.clock.advance(60_000)
  const { body: configs } = await cloud.admin.get('/portico/v1/bgp-config-facts')
  expect(configs.items.map((one: object) => ({ ...one, id: '', bgp_announce_set_id: '' }))).toEqual([
    {
      id: '',
      name: 'as64500',
      asn: 64500,
      bgp_announce_set_id: '',
      bgp_announce_set_name: 'public',
      port_settings: ['a', 'b'],
    },
  ])
  const nowhere = '00000000-0000-4000-8000-000000000000'
  const requested = `/portico/v1/address-lot-block-facts?block=${cloud.blockId}&block=${nowhere}`
  expect((await cloud.admin.get(requested)).body.items).toEqual([
    {
      id: cloud.blockId,
      first_address: '192.0.2.0',
      last_address: '192.0.2.255',
      address_lot_id: expect.any(String),
      address_lot_name: 'uplinks',
    },
  ])
  const { body: neighbors } = await cloud.admin.get('/portico/v1/lldp-neighbors')
  expect(neighbors.items).toMatchObject([
    { switch_location: 'switch0', port_name: 'qsfp0', system_name: 'leaf-a', local_port: 'qsfp0/phy0' },
    { switch_location: 'switch1', port_name: 'qsfp1', system_name: 'leaf-b', local_port: 'qsfp1/phy0' },
  ])
})
