import { describe, expect, expectTypeOf, test } from 'vitest'
import { createClient, operationUrl, type Api, type CamelResponse, type CamelQuery } from './client.ts'

interface Sent {
  url: string
  init: RequestInit
}

/** Returns a client whose requests are recorded and answered by `answer`. */
function clientAnswering(answer: () => Response | Promise<Response>, options: { token?: string } = {}) {
  const sent: Sent[] = []
  const api = createClient({
    ...options,
    fetch: async (url, init = {}) => {
      sent.push({ url: typeof url === 'string' ? url : 'not a string', init })
      return answer()
    },
  })
  const last = () => sent.at(-1) ?? { url: 'nothing sent', init: {} }
  return { api, last, text: () => new Response(last().init.body ?? null).text() }
}

const json =
  (value: unknown, status = 200) =>
  () =>
    Response.json(value, { status })
const empty = () => new Response(null, { status: 204 })

describe('a request', () => {
  const id = '00000000-0000-4000-8000-000000000001'

  test('omits the parents of a resource that is named by its ID', () => {
    const project = 'p'
    expect(operationUrl('floating_ip_view', { path: { floatingIp: id }, query: { project } })).toBe(
      `/v1/floating-ips/${id}`,
    )
    expect(operationUrl('vpc_subnet_view', { path: { subnet: id }, query: { project, vpc: 'v' } })).toBe(
      `/v1/vpc-subnets/${id}`,
    )
    expect(operationUrl('vpc_subnet_list', { query: { project, vpc: id, limit: 5 } })).toBe(
      `/v1/vpc-subnets?vpc=${id}&limit=5`,
    )
    expect(operationUrl('instance_list', { query: { project: id } })).toBe(`/v1/instances?project=${id}`)
  })

  test('keeps a project in the query that is not a parent of the ID', () => {
    const demote = operationUrl('image_demote', { path: { image: id }, query: { project: 'p' } })
    expect(demote).toBe(`/v1/images/${id}/demote?project=p`)
  })

  test('encodes its path, and appends its query in snake_case', async () => {
    const { api, last } = clientAnswering(json({}))
    await api.instanceView({ path: { instance: 'a/b c' }, query: { project: 'p' } })
    expect(last().url).toBe('/v1/instances/a%2Fb%20c?project=p')
    await api.instanceList({
      query: { project: 'my-project', limit: 25, pageToken: 'x=&', sortBy: 'name_ascending' },
    })
    expect(last().url).toBe(
      '/v1/instances?project=my-project&limit=25&page_token=x%3D%26&sort_by=name_ascending',
    )
  })

  test('omits null in its query, repeats the key of a list, and sends times in UTC', async () => {
    const { api, last } = clientAnswering(json({ items: [] }))
    await api.instanceList({ query: { project: null, state: ['running', 'failed'] } })
    expect(last().url).toBe('/v1/instances?state=running&state=failed')
    await api.siloMetric({
      path: { metricName: 'cpus_provisioned' },
      query: { startTime: new Date(0), endTime: '1970-01-02T00:00:00Z', project: undefined },
    })
    expect(last().url).toBe(
      '/v1/metrics/cpus_provisioned?start_time=1970-01-01T00%3A00%3A00.000Z&end_time=1970-01-02T00%3A00%3A00Z',
    )
  })

  test('sends its body in snake_case', async () => {
    const { api, last, text } = clientAnswering(json({}, 201))
    await api.instanceCreate({
      query: { project: 'p' },
      body: {
        name: 'one',
        description: '',
        hostname: 'one',
        memory: 1024,
        ncpus: 2,
        bootDisk: {
          type: 'create',
          name: 'boot',
          description: '',
          size: 1,
          diskSource: { type: 'image', imageId: 'i' },
        },
        sshPublicKeys: null,
      },
    })
    expect(last().init.method).toBe('POST')
    expect(last().init.headers).toEqual({ 'content-type': 'application/json' })
    expect(JSON.parse(await text())).toMatchObject({
      boot_disk: { disk_source: { type: 'image', image_id: 'i' } },
      ssh_public_keys: null,
    })
  })

  test('keeps the keys of maps, and renames the fields of their values', async () => {
    const { api, text } = clientAnswering(json({}, 201))
    await api.networkingSwitchPortSettingsCreate({
      body: {
        name: 'port',
        description: '',
        groups: [],
        portConfig: { geometry: 'qsfp28x1' },
        links: {
          linkZero: { autoneg: true, mtu: 1500, speed: 'speed100_g', lldp: { enabled: true, linkName: 'x' } },
        },
        interfaces: { phy_0: { v6Enabled: true, kind: { type: 'primary' } } },
        routes: { phy_0: { routes: [{ dst: '0.0.0.0/0', gw: '10.0.0.1', ribPriority: 1 }] } },
        addresses: { phy_0: { addresses: [{ address: '10.0.0.2/24', addressLot: 'lot' }] } },
        bgpPeers: { phyZero: { peers: [] } },
      },
    })
    expect(JSON.parse(await text())).toMatchObject({
      port_config: { geometry: 'qsfp28x1' },
      links: { linkZero: { lldp: { link_name: 'x' } } },
      interfaces: { phy_0: { v6_enabled: true } },
      routes: { phy_0: { routes: [{ rib_priority: 1 }] } },
      addresses: { phy_0: { addresses: [{ address_lot: 'lot' }] } },
      bgp_peers: { phyZero: { peers: [] } },
    })
  })

  test('sends form fields or raw bytes when the operation has such a body', async () => {
    const { api, last, text } = clientAnswering(empty)
    await api.deviceAccessToken({ body: { clientId: 'c', deviceCode: 'd', grantType: 'g' } })
    expect(await text()).toBe('client_id=c&device_code=d&grant_type=g')
    const bytes = new Uint8Array([1, 2])
    await api.loginSaml({ path: { siloName: 's', providerName: 'p' }, body: bytes })
    expect(last()).toMatchObject({ url: '/login/s/saml/p', init: { body: bytes } })
  })

  test('sends the token when there is one', async () => {
    const { api, last } = clientAnswering(empty, { token: 'secret' })
    await api.logout()
    expect(last().init.headers).toEqual({ authorization: 'Bearer secret' })
  })

  test('throws when one of its path parameters is missing', async () => {
    const { api } = clientAnswering(empty)
    await expect(api.diskDelete({ path: { disk: '' } })).rejects.toThrow('needs disk')
  })
})

describe('a response', () => {
  test('is converted to camelCase with times as dates', async () => {
    const time = '2025-03-01T12:00:00.5Z'
    const { api } = clientAnswering(
      json({
        run_state: 'running',
        time_created: time,
        auto_restart_cooldown_expiration: time,
        time_last_auto_restarted: null,
        description: time,
      }),
    )
    const result = await api.instanceView({ path: { instance: 'a' } })
    expect(result).toMatchObject({
      type: 'success',
      status: 200,
      data: {
        runState: 'running',
        timeCreated: new Date(time),
        autoRestartCooldownExpiration: new Date(time),
        timeLastAutoRestarted: null,
        description: time,
      },
    })
  })

  test('keeps the keys of maps and converts their values', async () => {
    const field = { type: 'string', value: 'x' }
    const points = { start_times: null, timestamps: ['2025-03-01T00:00:00Z'], values: [] }
    const { api } = clientAnswering(
      json({ tables: [{ name: 't', timeseries: { key_1: { fields: { silo_id: field }, points } } }] }),
    )
    const result = await api.timeseriesQuery({ query: { project: 'p' }, body: { query: 'get a:b' } })
    expect(result).toMatchObject({
      data: {
        tables: [
          {
            timeseries: {
              key_1: {
                fields: { silo_id: field },
                points: { startTimes: null, timestamps: ['2025-03-01T00:00:00Z'] },
              },
            },
          },
        ],
      },
    })
  })

  test('has large counts as bigint, and all other numbers as number', async () => {
    const { api } = clientAnswering(
      json({
        ipv4: { allocated: 1, capacity: 2 },
        ipv6: { allocated: '0', capacity: '18446744073709551616' },
      }),
    )
    expect(await api.ipPoolUtilizationView({ path: { pool: 'p' } })).toMatchObject({
      data: { ipv4: { allocated: 1, capacity: 2 }, ipv6: { allocated: 0n, capacity: 2n ** 64n } },
    })
  })

  test('of the change log keeps the stored fields of a change unchanged', async () => {
    const before = { time_created: '2025-03-01T00:00:00Z', boot_disk_id: null }
    const { api } = clientAnswering(
      json({ items: [{ request_id: 'r', time: '2025-03-01T00:00:00Z', before }] }),
    )
    expect(await api.porticoChanges()).toMatchObject({
      data: { items: [{ requestId: 'r', time: new Date('2025-03-01T00:00:00Z'), before }] },
    })
  })

  test('without a body is a success whose data is undefined', async () => {
    const { api } = clientAnswering(empty)
    expect(await api.instanceDelete({ path: { instance: 'a' } })).toMatchObject({
      type: 'success',
      status: 204,
      data: undefined,
    })
  })

  test('of a download is the unparsed Response', async () => {
    const { api } = clientAnswering(() => new Response('zip'))
    const result = await api.supportBundleDownload({ path: { supportBundle: 'id' } })
    expect(result.type === 'success' && (await result.data.text())).toBe('zip')
  })
})

describe('a failed request', () => {
  test('returns an error when the body is an error body', async () => {
    const refusal = { message: 'not found', error_code: 'ObjectNotFound', request_id: 'r' }
    const { api } = clientAnswering(json(refusal, 404))
    expect(await api.projectView({ path: { project: 'p' } })).toMatchObject({
      type: 'error',
      status: 404,
      data: { message: 'not found', errorCode: 'ObjectNotFound', requestId: 'r' },
    })
  })

  test.each([200, 502])(
    'returns a client error with the text when the body cannot be parsed (status %d)',
    async (status) => {
      const { api } = clientAnswering(() => new Response('<html>', { status }))
      const result = await api.projectList()
      expect(result).toMatchObject({ type: 'client_error', status, text: '<html>' })
      expect(result.type === 'client_error' && result.error.message).toBe('Error reading API response')
    },
  )

  test('returns a client error when the JSON is not an error body', async () => {
    const { api } = clientAnswering(json({ error: 'Request Entity Too Large' }, 413))
    expect(await api.ping()).toMatchObject({
      type: 'client_error',
      status: 413,
      text: '{"error":"Request Entity Too Large"}',
    })
  })

  test('returns a client error with status 0 when the server cannot be reached', async () => {
    const { api } = clientAnswering(() => Promise.reject(new TypeError('offline')))
    expect(await api.ping()).toMatchObject({ type: 'client_error', status: 0, error: { message: 'offline' } })
  })
})

test('operationUrl returns the URL of a websocket from the table of routes', () => {
  const url = operationUrl('instance_serial_console_stream', {
    path: { instance: 'i' },
    query: { project: 'p', mostRecent: 5 },
  })
  expect(url).toBe('/v1/instances/i/serial-console/stream?project=p&most_recent=5')
})

test('the types of the client follow the same conversion rules as its values', () => {
  expectTypeOf<CamelResponse<'instance_view'>['timeCreated']>().toEqualTypeOf<Date>()
  expectTypeOf<CamelResponse<'instance_view'>['autoRestartCooldownExpiration']>().toEqualTypeOf<
    Date | null | undefined
  >()
  expectTypeOf<CamelResponse<'ip_pool_utilization_view'>['ipv6']['capacity']>().toEqualTypeOf<bigint>()
  expectTypeOf<CamelResponse<'ip_pool_utilization_view'>['ipv4']['capacity']>().toEqualTypeOf<number>()
  expectTypeOf<
    CamelResponse<'networking_switch_port_settings_view'>['bgpPeers'][number]['holdTime']
  >().toEqualTypeOf<number>()
  expectTypeOf<CamelResponse<'support_bundle_download'>>().toEqualTypeOf<Response>()
  expectTypeOf<CamelResponse<'instance_delete'>>().toEqualTypeOf<void>()
  expectTypeOf<CamelQuery<'instance_list'>['pageToken']>().toEqualTypeOf<string | null | undefined>()
  expectTypeOf<Api['ping']>().toBeCallableWith()
  // @ts-expect-error -- a call that needs a path cannot be made without one
  expectTypeOf<Api['instanceView']>().toBeCallableWith()
  // @ts-expect-error -- nor one that needs a body
  expectTypeOf<Api['projectCreate']>().toBeCallableWith({})
})
