import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testCloud, type TestCloud } from '@portico/testing/cloud.ts'
import { recordingDb, planOf } from '@portico/testing/query-plans.ts'
import { evaluatedReachability } from './reachability.ts'
import { hasFewRules, loadRules, networkIfSmall } from './load.ts'

const GiB = 1024 ** 3
const rulesUrl = '/v1/vpc-firewall-rules?project=p&vpc=default'
let cloud: TestCloud
let projectId: string

/** The project has the running instances `web`, which has an external address, and `db`. */
beforeAll(async () => {
  cloud = await testCloud()
  const { admin } = cloud
  projectId = (await admin.post('/v1/projects', { name: 'p', description: '' })).body.id
  for (const [name, external_ips] of [
    ['web', [{ type: 'ephemeral' }]],
    ['db', []],
  ] as const) {
    const body = { name, description: '', hostname: name, ncpus: 1, memory: GiB, external_ips }
    expect((await admin.post('/v1/instances?project=p', body)).status).toBe(201)
  }
  await cloud.pass(60)
  await cloud.settle()
})
afterAll(() => cloud.close())

const path = (query: string) => cloud.admin.get(`/portico/v1/paths?project=p&${query}`)

test('a path query returns 400 without reading the network when the network has too many resources', async () => {
  const whole = await networkIfSmall(cloud, projectId)
  expect(whole?.interfaces).toHaveLength(2)
  expect(await networkIfSmall(cloud, projectId, 12)).toBeNull()
  const elsewhere = (await cloud.admin.post('/v1/projects', { name: 'elsewhere', description: '' })).body.id
  expect(await networkIfSmall(cloud, elsewhere, 12)).not.toBeNull()
})

test('transit IPs count towards the limit of resources', async () => {
  const passing = (await cloud.admin.post('/v1/projects', { name: 'passing', description: '' })).body.id
  const name = 'nat'
  const body = { name, description: '', hostname: name, ncpus: 1, memory: GiB, start: false }
  expect((await cloud.admin.post('/v1/instances?project=passing', body)).status).toBe(201)
  const [nic] = (await cloud.admin.get(`/v1/network-interfaces?project=passing&instance=nat`)).body.items
  expect(await networkIfSmall(cloud, passing, 100)).not.toBeNull()
  const transit_ips = Array.from({ length: 100 }, (_, i) => `10.9.${i}.0/24`)
  expect((await cloud.admin.put(`/v1/network-interfaces/${nic.id}`, { transit_ips })).status).toBe(200)
  expect(await networkIfSmall(cloud, passing, 100)).toBeNull()
  expect(await networkIfSmall(cloud, passing, 200)).not.toBeNull()
})

test('a path query reads no resources of other projects', async () => {
  const { db, queries } = recordingDb(cloud.db)
  const network = await networkIfSmall({ db }, projectId)
  await hasFewRules({ db }, projectId)
  await loadRules({ db }, network?.vpcs.map(({ id }) => id) ?? [])
  expect(queries.length).toBeGreaterThan(10)
  for (const query of queries) {
    expect(await planOf(cloud.db, query, ['seqscan'])).not.toMatch(/Seq Scan|Filter: .*project_id/)
  }
})

test('packets of a simulated guest get where a path query says', async () => {
  const { id } = (await cloud.admin.get('/v1/instances/web?project=p')).body
  const reachable = await evaluatedReachability(cloud.db)(id)
  expect([reachable.resolve('db'), reachable.resolve('DB.default')]).toEqual(['172.30.0.6', '172.30.0.6'])
  expect(reachable.resolve('elsewhere')).toBeNull()
  expect(reachable.send('172.30.0.6', null)).toMatchObject({
    arrives: true,
    rules: [{ rule: 'allow-icmp' }],
    refused: null,
  })
  expect(reachable.send('172.30.0.7', null)).toEqual({ arrives: false, rules: [], refused: null })
  expect(reachable.receive('198.51.100.1', 6379)).toMatchObject({
    arrives: false,
    rules: [{ rule: null }],
    refused: { direction: 'inbound', rule: null, destination: '172.30.0.5', port: 6379, isFromOutside: true },
  })
  expect(reachable.peers()).toEqual({ ports: [22], addresses: ['172.30.0.6'] })
  expect(reachable.send('198.51.100.1', 443).arrives).toBe(
    (await path('from=instance:web&to=address:198.51.100.1&protocol=TCP&port=443')).body.passes,
  )
  const lone = await evaluatedReachability(cloud.db)(crypto.randomUUID())
  expect(lone.send('172.30.0.6', null).arrives).toBe(true)
})

describe('a path', () => {
  test('contains the name of every hop and the reason for its decision', async () => {
    const { status, body } = await path('from=instance:web&to=instance:db&protocol=TCP&port=5432')
    expect(status).toBe(200)
    expect(body.passes).toBe(true)
    expect(body.hops).toMatchObject([
      { type: 'source', by: 'own', packet: { source: '172.30.0.5', destination: '172.30.0.6' } },
      { type: 'rules', direction: 'outbound', rule: null },
      { type: 'route', block: '172.30.0.0/22' },
      { type: 'rules', direction: 'inbound', against: [], refused: null },
      { type: 'target', refused: null },
    ])
    const called = (id: string) => {
      const { kind, name } = body.things.find((thing: { id: string }) => thing.id === id)
      return `${kind} ${name}`
    }
    expect(called(body.hops[2].route)).toBe('router_route default')
    expect(called(body.hops[2].router)).toBe('vpc_router system')
    expect(called(body.hops[3].rule)).toBe('firewall_rule allow-internal-inbound')
    const nic = body.things.find(({ id }: { id: string }) => id === body.hops[4].interface)
    expect(called(nic.parent_id)).toBe('instance db')
  })

  test('continues outside with an external address, and comes back from outside', async () => {
    const out = (await path('from=instance:web&to=outside&protocol=TCP&port=443')).body
    expect(out.hops.at(-2)).toMatchObject({ type: 'translation', direction: 'outbound', kind: 'ephemeral' })
    expect(out.hops.at(-1)).toMatchObject({ type: 'outside', refused: null })
    const { source } = out.hops.at(-1).packet
    const back = (await path(`from=outside&to=address:${source}&protocol=TCP&port=22`)).body
    expect(back.hops.at(-1)).toMatchObject({ type: 'target', packet: { destination: '172.30.0.5' } })
    expect((await path(`from=outside&to=instance:db&protocol=TCP&port=22`)).body.hops.at(-1)).toMatchObject({
      type: 'translation',
      refused: 'outbound_only',
    })
  })

  test('contains the result of each rule and changes that would allow the traffic when a rule blocks it', async () => {
    const query = 'from=instance:web&to=instance:db&protocol=TCP&port=5432'
    const shut = {
      name: 'shut',
      description: 'shut',
      status: 'enabled',
      direction: 'inbound',
      action: 'deny',
      priority: 10,
      targets: [{ type: 'instance', value: 'db' }],
      filters: { ports: ['1-6000'] },
    }
    const before = (await cloud.admin.get(rulesUrl)).body.rules
    await cloud.admin.put(rulesUrl, { rules: [...before, shut] })
    const { body } = await path(query)
    expect(body.hops.at(-1)).toMatchObject({
      refused: 'rule',
      considered: [{ name: 'shut', priority: 10, action: 'deny', host: 'any', protocol: 'any', port: 'yes' }],
      considered_total: 1,
    })
    expect(body.remedies).toMatchObject([
      { type: 'allow', replaces: null, opens: 1, rule: { name: 'allow-db-5432', priority: 9 } },
      { type: 'disable', rule: { name: 'shut', status: 'disabled', description: 'shut' } },
    ])
    expect(body.neighbours).toEqual([
      { subnet: { id: expect.any(String), name: 'default' }, total: 1, passing: 0, others: [] },
    ])
    // The operation that updates rules accepts each remedy.
    const { remedies } = body
    const fixed = await cloud.admin.put(rulesUrl, { rules: [...before, shut, remedies[0].rule] })
    expect(fixed.status).toBe(200)
    expect((await path(query)).body).toMatchObject({ passes: true, remedies: [] })
    await cloud.admin.put(rulesUrl, { rules: before })
  })

  test('ends at an instance that is not running', async () => {
    expect((await cloud.admin.post('/v1/instances/db/stop?project=p')).status).toBe(202)
    await cloud.settle()
    await cloud.pass(60)
    const { body } = await path('from=instance:web&to=instance:db&protocol=ICMP')
    expect(body.hops.at(-1)).toMatchObject({ type: 'target', refused: 'not_running' })
    expect((await cloud.admin.post('/v1/instances/db/start?project=p')).status).toBe(202)
    await cloud.settle()
    await cloud.pass(60)
    expect((await path('from=instance:web&to=instance:db&protocol=ICMP')).body.passes).toBe(true)
  })

  test.each([
    ['from=web&to=outside&protocol=TCP&port=1', 400, 'from is instance:NAME'],
    ['from=instance:gone&to=outside&protocol=TCP&port=1', 404, 'not found: instance with name "gone"'],
    ['from=interface:gone&to=outside&protocol=TCP&port=1', 404, 'not found: instance-network-interface'],
    ['from=outside&to=address:1.2.3&protocol=TCP&port=1', 400, 'to: "1.2.3" is not an IP address'],
    ['from=outside&to=outside&protocol=TCP', 400, 'TCP needs a port'],
    ['from=outside&to=outside&protocol=ICMP&port=1', 400, 'ICMP has no ports'],
    ['from=outside&to=outside&protocol=tcp&port=1', 400, 'protocol'],
    ['from=outside&to=outside&protocol=TCP&port=0', 400, 'port'],
  ])('is refused when the query has %s', async (query, status, message) => {
    const reply = await path(query)
    expect(reply.status).toBe(status)
    expect(reply.body.message).toContain(message)
  })

  test('is visible only to users who may read its project', async () => {
    const query = `/portico/v1/paths?project=${projectId}&from=outside&to=outside&protocol=ICMP`
    const viewer = await cloud.user({ projects: { [projectId]: 'viewer' } })
    expect((await viewer.get(query)).status).toBe(200)
    expect((await (await cloud.user()).get(query)).status).toBe(404)
  })
})

test('the effective rules of an interface are returned in order, with the traffic that they allow in the end', async () => {
  const { admin } = cloud
  const rule = (name: string, more = {}) => ({
    name,
    description: '',
    status: 'enabled',
    direction: 'inbound',
    action: 'allow',
    priority: 100,
    targets: [{ type: 'subnet', value: 'default' }],
    filters: {},
    ...more,
  })
  await admin.put(rulesUrl, {
    rules: [
      rule('tied', { filters: { ports: ['22'] } }),
      rule('shut', { action: 'deny', filters: { ports: ['1-1000'] } }),
      rule('other', { targets: [{ type: 'instance', value: 'db' }] }),
      rule('off', { status: 'disabled' }),
      rule('out', { direction: 'outbound', filters: { hosts: [{ type: 'instance', value: 'gone' }] } }),
    ],
  })
  const { items } = (await admin.get('/portico/v1/instances/web/effective-rules?project=p')).body
  expect(items).toMatchObject([{ name: 'net0' }])
  const shown = (rules: { rule: { name: string }; standing: string }[]) =>
    rules.map((one) => [one.rule.name, one.standing])
  expect(shown(items[0].inbound)).toEqual([
    ['shut', 'decides'],
    ['tied', 'loses_tie'],
  ])
  expect(items[0].inbound[1].by).toEqual([items[0].inbound[0].rule.id])
  expect(items[0].inbound[0].because).toEqual({ type: 'subnet', value: 'default' })
  expect(items[0].outbound).toMatchObject([
    { standing: 'never_decides', by: [], unknown_hosts: [{ type: 'instance', value: 'gone' }] },
  ])
  const { outcomes, more_outcomes: more } = items[0]
  expect(more).toBe(0)
  expect(outcomes[0]).toEqual({
    direction: 'inbound',
    traffic: [
      { protocol: 'TCP', ports: ['1-1000'], others: false, except: [], all: false },
      { protocol: 'UDP', ports: ['1-1000'], others: false, except: [], all: false },
    ],
    passes: false,
    by: { type: 'rule', name: 'shut', vpc: items[0].vpc_id, action: 'deny', priority: 100 },
    peers: expect.objectContaining({ is_vpc: true, subnets: [], total: 0, instances: [] }),
  })
  expect(outcomes.at(-1)).toMatchObject({ direction: 'outbound', passes: true, by: { type: 'no_rule' } })
})
