import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type FabricCloud,
  fabricCloud,
  link,
  paths,
  peerOf,
  settingsOf,
} from '@portico/testing/fabric-cloud.ts'

let cloud: FabricCloud
beforeEach(async () => {
  cloud = await fabricCloud()
})
afterEach(() => cloud.close())

const withAddress = (address: string, address_lot = 'uplinks') => ({
  addresses: { phy0: { addresses: [{ address, address_lot }] } },
})
const withPeer = (over: object) => ({ bgp_peers: { phy0: { peers: [peerOf(over)] } } })

/** Advances the clock until links are up and sessions are established. */
const minute = () => cloud.clock.advance(60_000)

test('two switches have 32 ports each, without settings, and a port is found by its ID', async () => {
  const { body } = await cloud.admin.get(paths.ports)
  expect(body.items).toHaveLength(64)
  expect(new Set(body.items.map((port: { switch_location: string }) => port.switch_location))).toEqual(
    new Set(['switch0', 'switch1']),
  )
  const [port] = body.items
  expect(port).toMatchObject({ rack_id: cloud.rack, port_settings_id: null })
  expect((await cloud.admin.get(`${paths.ports}?switch_port_id=${port.id}`)).body.items).toEqual([port])
})

describe('port settings', () => {
  test('can be created, viewed, listed and deleted, and reserve their addresses while they exist', async () => {
    const { status, body } = await cloud.set('uplink')
    expect(status).toBe(201)
    expect(body).toMatchObject({
      settings: { name: 'uplink' },
      port: { geometry: 'qsfp28x1' },
      links: [{ link_name: 'phy0', speed: 'speed100_g', fec: null }],
      link_lldp: [{ enabled: true, management_ip: null }],
      addresses: [{ address: '192.0.2.2/30', address_lot_block_id: cloud.blockId, interface_name: 'phy0' }],
      bgp_peers: [{ addr: '192.0.2.1', interface_name: 'phy0', md5_auth_key: null }],
    })
    expect(await cloud.settingsNow('uplink')).toEqual(body)
    expect((await cloud.admin.get(`${paths.settings}?port_settings=uplink`)).body.items).toEqual([
      body.settings,
    ])
    expect((await cloud.admin.get(`${paths.settings}?port_settings=other`)).body.items).toEqual([])
    expect(await cloud.taken()).toEqual(['192.0.2.2'])
    expect((await cloud.admin.delete(`${paths.lots}/uplinks`)).body.message).toBe('lot is in use')
    expect((await cloud.admin.delete(`${paths.settings}?port_settings=uplink`)).status).toBe(204)
    expect(await cloud.taken()).toEqual([])
    expect((await cloud.admin.get(`${paths.settings}/uplink`)).body.message).toBe(
      'not found: switch-port-settings with name "uplink"',
    )
  })

  test('replace existing settings with the same name, and release the addresses of these', async () => {
    const { body: first } = await cloud.set('uplink')
    const { status, body } = await cloud.set('uplink', { ...withAddress('192.0.2.6/30'), description: 'new' })
    expect([status, body.settings.id, body.settings.description]).toEqual([201, first.settings.id, 'new'])
    expect(await cloud.taken()).toEqual(['192.0.2.6'])
    expect((await cloud.set('other')).status).toBe(201)
    expect((await cloud.set('uplink', withAddress('192.0.2.2/30'))).body.message).toBe('address unavailable')
    expect((await cloud.set('uplink', withAddress('192.0.2.6/31'))).status).toBe(201)
    expect(await cloud.taken()).toEqual(['192.0.2.2', '192.0.2.6'])
  })

  test('are refused without writing anything when a reference does not exist', async () => {
    const refused = async (over: object) => {
      const { status, body } = await cloud.set('bad', over)
      return `${status} ${body.error_code}: ${body.message}`
    }
    expect(await refused(withPeer({ bgp_config: 'none' }))).toBe('400 InvalidRequest: BGP config not found')
    expect(await refused(withAddress('192.0.2.2/30', 'none'))).toBe(
      '400 InvalidRequest: AddressLot not found',
    )
    expect(await refused(withAddress('203.0.113.1/30'))).toBe('400 InvalidRequest: address not in lot')
    expect(await refused(withPeer({ md5_auth_key: 'é' }))).toBe(
      '400 InvalidValue: unsupported value for "md5_auth_key": must be at most 80 printable ASCII characters',
    )
    expect(await refused(withPeer({ md5_auth_key: 'x'.repeat(81) }))).toContain('md5_auth_key')
    const twice = [
      { address: '192.0.2.2/30', address_lot: 'uplinks' },
      { address: '192.0.2.2/31', address_lot: 'uplinks' },
    ]
    expect(await refused({ addresses: { phy0: { addresses: twice } } })).toBe(
      '400 InvalidRequest: address unavailable',
    )
    expect((await cloud.admin.get(paths.settings)).body.items).toEqual([])
    expect(await cloud.taken()).toEqual([])
  })

  test('are deleted only when the request names existing settings', async () => {
    expect((await cloud.admin.delete(paths.settings)).body.message).toBe('name or id required')
    expect((await cloud.admin.delete(`${paths.settings}?port_settings=none`)).body).toMatchObject({
      error_code: 'InvalidRequest',
      message: 'port settings not found',
    })
  })

  test('show session keys only to users who may set them, and the log never contains the keys', async () => {
    await cloud.set('uplink', withPeer({ md5_auth_key: 'a secret' }))
    await cloud.set('uplink', withPeer({ md5_auth_key: 'another secret' }))
    expect((await cloud.settingsNow('uplink')).bgp_peers[0].md5_auth_key).toBe('another secret')
    const viewer = await cloud.user({ fleet: 'viewer' })
    expect((await viewer.get(`${paths.settings}/uplink`)).body.bgp_peers[0].md5_auth_key).toBeNull()
    await cloud.settle()
    const { body } = await cloud.admin.get('/portico/v1/changes?kind=switch-port-settings')
    expect(body.items.length).toBeGreaterThan(1)
    expect(JSON.stringify(body)).not.toContain('secret')
    const dry = await cloud.set('uplink', withPeer({ md5_auth_key: 'third secret' }), '?dry_run=true')
    expect(JSON.stringify(dry.body.changes)).not.toContain('secret')
  })
})

describe('a port', () => {
  test('has a link soon after settings are applied, and none after they are cleared', async () => {
    await cloud.set('uplink')
    expect(await cloud.statusOf('qsfp0')).toMatchObject({ links: [], transceiver: { speed: 100 } })
    expect((await cloud.apply('qsfp0', 'uplink')).status).toBe(204)
    expect((await cloud.statusOf('qsfp0')).links).toMatchObject([{ state: 'down' }])
    minute()
    expect((await cloud.statusOf('qsfp0')).links).toMatchObject([{ state: 'up', speed: 100 }])
    expect(await cloud.sessions()).toMatchObject([
      { addr: '192.0.2.1', local_asn: 64500, remote_asn: 64510, state: 'established', switch: 'switch0' },
    ])
    expect((await cloud.clear('qsfp0')).status).toBe(204)
    expect((await cloud.statusOf('qsfp0')).links).toEqual([])
    expect(await cloud.sessions()).toEqual([])
  })

  test('is reported as missing before missing settings are', async () => {
    expect((await cloud.apply('qsfp99', 'none')).body.message).toBe(
      'not found: switch-port with name "qsfp99"',
    )
    expect((await cloud.apply('qsfp0', 'none')).body.message).toBe(
      'not found: switch-port-settings with name "none"',
    )
    expect((await cloud.apply('qsfp0', 'none', '', 'switch2')).status).toBe(404)
    expect((await cloud.clear('qsfp99')).status).toBe(404)
  })

  test('prevents deleting the settings that it uses', async () => {
    await cloud.set('uplink')
    await cloud.apply('qsfp0', 'uplink')
    expect((await cloud.admin.delete(`${paths.settings}?port_settings=uplink`)).body).toMatchObject({
      error_code: 'Conflict',
      message:
        'port settings are applied to switch0 qsfp0. Clear the port, or apply other settings to it first',
    })
    await cloud.clear('qsfp0')
    expect((await cloud.admin.delete(`${paths.settings}?port_settings=uplink`)).status).toBe(204)
  })

  test('refuses settings that would add a second AS number to its switch, when they are applied and when they are replaced', async () => {
    const other = { name: 'as64501', description: '', asn: 64501, bgp_announce_set_id: 'public' }
    await cloud.admin.post(paths.bgp, other)
    await cloud.set('first')
    const second = {
      ...withAddress('192.0.2.6/30'),
      ...withPeer({ bgp_config: 'as64501', addr: '192.0.2.5' }),
    }
    await cloud.set('second', second)
    await cloud.apply('qsfp0', 'first')
    const refusal = {
      error_code: 'Conflict',
      message: 'a different asn is already configured on this switch',
    }
    expect((await cloud.apply('qsfp1', 'second')).body).toMatchObject(refusal)
    expect((await cloud.apply('qsfp1', 'second', '', 'switch1')).status).toBe(204)
    expect((await cloud.apply('qsfp0', 'second')).status).toBe(204)
    await cloud.set('third', withAddress('192.0.2.10/30'))
    await cloud.set('third', { ...second, ...withAddress('192.0.2.10/30') })
    expect((await cloud.apply('qsfp2', 'third')).status).toBe(204)
    expect((await cloud.set('third', withAddress('192.0.2.10/30'))).body).toMatchObject(refusal)
  })

  test('is not interrupted when its settings are replaced by equal values', async () => {
    await cloud.set('uplink')
    await cloud.apply('qsfp0', 'uplink')
    minute()
    const { body } = await cloud.admin.get(paths.bgp)
    await cloud.set('uplink', { description: 'words', ...withPeer({ bgp_config: body.items[0].id }) })
    expect(await cloud.sessions()).toMatchObject([{ state: 'established' }])
    await cloud.set('uplink', withPeer({ hold_time: 9 }))
    expect((await cloud.statusOf('qsfp0')).links).toMatchObject([{ state: 'up' }])
    expect(await cloud.sessions()).toMatchObject([{ state: 'idle' }])
    minute()
    expect(await cloud.sessions()).toMatchObject([{ state: 'established' }])
    await cloud.set('uplink', { links: { phy0: { ...link, mtu: 9000 } } })
    expect((await cloud.statusOf('qsfp0')).links).toMatchObject([{ state: 'down' }])
  })
})

test('keeps its sessions when settings with the same values in another order are applied', async () => {
  const peer = (communities: number[], prefixes: string[]) =>
    withPeer({
      communities,
      allowed_import: { type: 'allow', value: prefixes },
      allowed_export: { type: 'allow', value: prefixes.toReversed() },
    })
  await cloud.set('uplink', peer([1, 2, 3], ['192.0.2.0/24', '198.51.100.0/24']))
  await cloud.apply('qsfp0', 'uplink')
  minute()
  const before = await cloud.settingsNow('uplink')
  expect((await cloud.set('uplink', peer([3, 1, 2], ['198.51.100.0/24', '192.0.2.0/24']))).status).toBe(201)
  expect(await cloud.settingsNow('uplink')).toEqual(before)
  expect(await cloud.sessions()).toMatchObject([{ state: 'established' }])

  // If another field changes too, the other links and sessions are not interrupted.
  const links = { links: { phy0: { ...link, mtu: 9000 } } }
  await cloud.set('uplink', { ...peer([2, 3, 1], ['198.51.100.0/24', '192.0.2.0/24']), description: 'words' })
  expect(await cloud.sessions()).toMatchObject([{ state: 'established' }])
  await cloud.set('uplink', { ...peer([2, 3, 4], ['192.0.2.0/24']), ...links })
  expect(await cloud.sessions()).toMatchObject([{ state: 'idle' }])
})

describe('a reverted change', () => {
  const trials = async () => (await cloud.admin.get('/portico/v1/trials')).body.items
  const running = async () => (await trials()).find((trial: { state: string }) => trial.state === 'running')
  const keep = async () => cloud.admin.post(`/portico/v1/trials/${(await running()).id}/keep`)
  const back = async () => cloud.admin.post(`/portico/v1/trials/${(await running()).id}/take-back`)

  test('restores the former settings of a port, and prevents other changes until then', async () => {
    await cloud.set('first')
    await cloud.set('second', withAddress('192.0.2.6/30'))
    await cloud.apply('qsfp0', 'first')
    expect((await cloud.apply('qsfp0', 'second', '&on_trial=true')).status).toBe(204)
    expect((await cloud.clear('qsfp0')).body.message).toContain('A change to switch0 qsfp0 by')
    expect((await cloud.admin.delete(`${paths.settings}?port_settings=first`)).body.message).toBe(
      'a port would get these port settings back if its pending change is reverted',
    )
    expect((await back()).body).toMatchObject({ kind: 'switch_port', state: 'taken_back' })
    minute()
    expect((await cloud.statusOf('qsfp0')).links).toMatchObject([{ state: 'up' }])
    const settings = await cloud.settingsNow('first')
    const port = (await cloud.admin.get(paths.ports)).body.items.find(
      (one: { port_settings_id: string | null }) => one.port_settings_id !== null,
    )
    expect(port).toMatchObject({ port_name: 'qsfp0', port_settings_id: settings.settings.id })
  })

  test('restores the settings of a cleared port after a minute', async () => {
    await cloud.set('first')
    await cloud.apply('qsfp0', 'first')
    await cloud.clear('qsfp0', '&on_trial=true')
    expect((await cloud.statusOf('qsfp0')).links).toEqual([])
    await cloud.pass(61)
    expect((await cloud.statusOf('qsfp0')).links).toHaveLength(1)
    expect(await running()).toBeUndefined()
  })

  test('restores replaced settings with their addresses, which stay reserved until then', async () => {
    await cloud.set('uplink', withPeer({ md5_auth_key: 'secret' }))
    const before = await cloud.settingsNow('uplink')
    await cloud.set('uplink', { ...withAddress('192.0.2.6/30'), bgp_peers: {} }, '?on_trial=true')
    expect((await cloud.set('other')).body.message).toBe('address unavailable')
    expect((await cloud.admin.delete(`${paths.bgp}?name_or_id=as64500`)).body.message).toBe(
      'BGP Config is in use and cannot be deleted',
    )
    expect((await cloud.set('uplink')).body.message).toContain('A change to the port settings "uplink" by')
    expect((await running()).thing).toBe('the port settings "uplink"')
    await back()
    const after = await cloud.settingsNow('uplink')
    const { settings: _, ...content } = before
    expect(after).toMatchObject(content)
    expect(await cloud.taken()).toEqual(['192.0.2.2'])
    expect(JSON.stringify(await trials())).not.toContain('secret')
  })

  test('restores a changed AS number, and prevents adding another AS number to the switch until then', async () => {
    await cloud.admin.post(paths.bgp, { name: 'as64501', description: '', asn: 64501, bgp_announce_set_id: 'public' }) // prettier-ignore
    await cloud.set('uplink')
    await cloud.apply('qsfp0', 'uplink')
    const changed = withPeer({ bgp_config: 'as64501' })
    expect((await cloud.set('uplink', changed, '?on_trial=true')).status).toBe(201)
    await cloud.set('other', { ...withAddress('192.0.2.6/30'), ...changed })
    expect((await cloud.apply('qsfp1', 'other')).body.message).toBe(
      'a different asn is already configured on this switch',
    )
    await back()
    expect((await cloud.settingsNow('uplink')).bgp_peers).toMatchObject([{ addr: '192.0.2.1' }])
    expect((await cloud.set('uplink', changed, '?on_trial=true')).status).toBe(201)
    expect((await keep()).status).toBe(200)
    expect((await cloud.apply('qsfp1', 'other')).status).toBe(204)
  })

  test('releases the former addresses of settings when it is confirmed instead', async () => {
    await cloud.set('uplink')
    await cloud.set('uplink', withAddress('192.0.2.6/30'), '?on_trial=true')
    expect(await cloud.taken()).toEqual(['192.0.2.2', '192.0.2.6'])
    expect((await keep()).status).toBe(200)
    expect(await cloud.taken()).toEqual(['192.0.2.6'])
    expect((await cloud.set('other')).status).toBe(201)
  })
})

describe('LLDP', () => {
  test('can be configured when a port has settings with a link', async () => {
    const at = cloud.lldpOf('qsfp0')
    expect((await cloud.admin.get(at)).body).toMatchObject({
      error_code: 'InvalidValue',
      message: 'unsupported value for "settings": switch port not yet configured',
    })
    await cloud.set('none', { links: {}, addresses: {}, bgp_peers: {} })
    await cloud.apply('qsfp0', 'none')
    expect((await cloud.admin.get(at)).body.message).toBe(
      'unsupported value for "settings": lldp not configured for this port',
    )
    await cloud.set('uplink')
    await cloud.apply('qsfp0', 'uplink')
    const { body } = await cloud.admin.get(at)
    expect(body).toMatchObject({ enabled: true, system_name: null })
    const changed = { ...body, enabled: false, system_name: 'rack-1', management_ip: '192.0.2.2/32' }
    expect((await cloud.admin.post(at, changed)).status).toBe(204)
    expect((await cloud.admin.get(at)).body).toEqual(changed)
    const other = '00000000-0000-4000-8000-000000000000'
    expect((await cloud.admin.post(at, { ...body, id: other })).body).toMatchObject({
      error_code: 'InvalidRequest',
      message: `id (${other}) doesn't match provided config (${body.id})`,
    })
  })

  test('lists neighbors only of links that are up', async () => {
    const heard = async (location = 'switch0', port = 'qsfp0') =>
      cloud.admin.get(`/v1/system/hardware/rack-switch-port/${cloud.rack}/${location}/${port}/lldp/neighbors`)
    await cloud.set('uplink')
    expect((await heard()).body.items).toEqual([])
    await cloud.apply('qsfp0', 'uplink')
    minute()
    expect((await heard()).body.items).toMatchObject([
      { system_name: 'leaf-a', local_port: 'qsfp0/phy0', link_name: 'Ethernet1/1' },
    ])
    expect((await heard('switch7')).body.message).toMatch(/^invalid switch name switch7/)
    expect((await heard('switch0', 'qsfp99')).status).toBe(404)
  })
})

test('unreachable switches are omitted from responses', async () => {
  await cloud.set('uplink')
  await cloud.apply('qsfp0', 'uplink')
  minute()
  cloud.hardware.faults.beUnreachable(1000)
  expect(await cloud.sessions()).toEqual([])
  expect(await cloud.statusOf('qsfp0')).toBeNull()
  cloud.clock.advance(1001)
  expect(await cloud.sessions()).toHaveLength(1)
})

test('two concurrent requests for settings with the same name create one resource', async () => {
  const replies = await Promise.all([1, 2, 3].map(() => cloud.admin.post(paths.settings, settingsOf('same'))))
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
  expect((await cloud.admin.get(paths.settings)).body.items).toHaveLength(1)
})
