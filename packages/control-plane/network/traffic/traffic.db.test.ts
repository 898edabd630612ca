import {
  recordingEngine,
  type RecordingEngine,
} from '@portico/hypervisor/network/testing/recording-engine.ts'
import type { RefusedPacket } from '@portico/hypervisor/network/traffic.ts'
import { type StorageCloud, storageCloud } from '@portico/testing/storage-cloud.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let cloud: StorageCloud
let engine: RecordingEngine
let vpcId: string
beforeEach(async () => {
  engine = recordingEngine()
  cloud = await storageCloud({ networks: engine })
  await cloud.settle()
  vpcId = (await cloud.admin.get('/v1/vpcs/default?project=p')).body.id
})
afterEach(() => cloud.close())

const exact = {
  targets: [{ type: 'instance', value: 'db' }],
  filters: { hosts: [{ type: 'instance', value: 'web' }], protocols: ['TCP'], ports: ['5432'] },
}
const rule = (name: string, more: object = {}) => ({
  name,
  description: '',
  status: 'enabled',
  direction: 'inbound',
  action: 'allow',
  priority: 100,
  targets: [{ type: 'vpc', value: 'default' }],
  filters: {},
  ...more,
})
const putRules = async (...rules: readonly object[]) => {
  const { status, body } = await cloud.admin.put('/v1/vpc-firewall-rules?project=p&vpc=default', { rules })
  expect(status, JSON.stringify(body)).toBe(200)
}
/** Returns when the worker has read the counters again. */
const read = async () => {
  cloud.clock.advance(15_000)
  await cloud.settle()
}
const count = (name: string | null, packets: number) => {
  const counter = { vpcId, rule: name, packets, bytes: packets * 100, lastUsed: cloud.clock.now() }
  engine.counters = [...engine.counters.filter(({ rule: other }) => other !== name), counter]
}
const uses = async () => (await cloud.admin.get('/portico/v1/vpcs/default/rule-uses?project=p')).body
const use = async (name: string) =>
  (await uses()).items.find(({ rule: other }: { rule: string }) => other === name)
const now = () => cloud.clock.now().toISOString()

test('packets are counted for each rule, until it matches something else', async () => {
  await putRules(rule('ssh', { filters: { ports: ['22'] } }), rule('unused'))
  const created = now()
  await read()
  expect(await use('unused')).toEqual({
    rule: 'unused',
    packets: 0,
    bytes: 0,
    time_since: created,
    time_last_used: null,
  })
  expect((await uses()).unmatched).toBeNull()
  count('ssh', 10)
  count(null, 3)
  const used = now()
  await read()
  expect(await uses()).toMatchObject({
    counted: true,
    items: [{ packets: 10, bytes: 1000, time_since: created, time_last_used: used }, { packets: 0 }],
    unmatched: { packets: 3, bytes: 300, time_last: used },
  })
  // The counter of the engine begins again.
  count('ssh', 4)
  await read()
  count('ssh', 9)
  await read()
  expect(await use('ssh')).toMatchObject({ packets: 15, time_since: created })
  // Other rules of the set get new IDs.
  await putRules(rule('ssh', { filters: { ports: ['22'] }, priority: 7, description: 'x' }))
  await read()
  expect((await uses()).items).toMatchObject([{ rule: 'ssh', packets: 15, time_since: created }])
  cloud.clock.advance(1000)
  await putRules(rule('ssh', { filters: { ports: ['2222'] } }))
  await read()
  expect(await use('ssh')).toMatchObject({ packets: 0, time_last_used: null })
  expect(new Date((await use('ssh')).time_since).getTime()).toBeGreaterThan(new Date(created).getTime())
  // Nothing is written if nothing changed.
  const rows = async () =>
    cloud.db
      .selectFrom('rule_use')
      .selectAll()
      .select('ctid' as never)
      .orderBy('rule')
      .execute()
  const before = await rows()
  await read()
  expect(await rows()).toEqual(before)
})

test('the last refused packets of an instance are known, with the question that explains each', async () => {
  expect((await cloud.createInstance('web')).status).toBe(201)
  expect((await cloud.createInstance('db')).status).toBe(201)
  const nicOf = async (name: string) =>
    (await cloud.admin.get(`/v1/network-interfaces?project=p&instance=${name}`)).body.items[0]
  const [web, db] = [await nicOf('web'), await nicOf('db')]
  const refused = (more: Partial<RefusedPacket>): RefusedPacket => ({
    time: cloud.clock.now(),
    portId: db.id,
    direction: 'inbound',
    rule: null,
    protocol: 'TCP',
    source: web.ip,
    destination: db.ip,
    port: 5432,
    isFromOutside: false,
    ...more,
  })
  const refusedOf = async (name: string) =>
    (await cloud.admin.get(`/portico/v1/instances/${name}/refused-packets?project=p`)).body
  expect(await refusedOf('db')).toEqual({ known: true, items: [] })
  const first = now()
  engine.refused.push(refused({}))
  await read()
  engine.refused.push(
    refused({}),
    refused({ rule: 'shut', source: '198.51.100.7', port: 22, isFromOutside: true }),
    refused({
      portId: web.id,
      direction: 'outbound',
      rule: 'quiet',
      destination: '10.9.9.9',
      protocol: 'ICMP',
      port: null,
      source: web.ip,
    }),
    refused({ portId: crypto.randomUUID() }),
  )
  cloud.clock.advance(1000)
  const later = engine.refused[1]?.time.toISOString()
  await read()
  const { items } = await refusedOf('db')
  const [inside, outside] = [5432, 22].map((port) => items.find((one: { port: number }) => one.port === port))
  expect(inside).toEqual({
    interface_id: db.id,
    interface_name: 'net0',
    vpc_id: vpcId,
    direction: 'inbound',
    protocol: 'TCP',
    source: web.ip,
    destination: db.ip,
    port: 5432,
    rule: null,
    count: 2,
    time_first: first,
    time_last: later,
    from: 'instance:web',
    to: 'instance:db',
  })
  expect(outside).toMatchObject({ rule: 'shut', from: 'address:198.51.100.7', to: 'instance:db' })
  expect((await refusedOf('web')).items).toMatchObject([
    { direction: 'outbound', rule: 'quiet', from: 'instance:web', to: 'address:10.9.9.9', port: null },
  ])
  // The path is refused as well.
  const question = `from=${inside.from}&to=${inside.to}&protocol=TCP&port=5432`
  expect((await cloud.admin.get(`/portico/v1/paths?project=p&${question}`)).body.passes).toBe(false)

  // A scan leaves the last packets only.
  const scan = Array.from({ length: 100 }, (_, at) =>
    refused({ port: at + 1, time: new Date(cloud.clock.now().getTime() + at) }),
  )
  engine.refused.push(...scan)
  await read()
  const ports = (await refusedOf('db')).items.map(({ port }: { port: number }) => port)
  expect(ports).toEqual(Array.from({ length: 20 }, (_, at) => 100 - at))
  expect((await cloud.admin.delete('/v1/instances/web?project=p')).status).toBe(204)
  await read()
  const rest = await cloud.db.selectFrom('refused_packet').select('interface_id').distinct().execute()
  expect(rest).toEqual([{ interface_id: db.id }])
})

test('two servers store each refused packet once', async () => {
  const other = await cloud.another()
  expect((await cloud.createInstance('db')).status).toBe(201)
  const [nic] = (await cloud.admin.get('/v1/network-interfaces?project=p&instance=db')).body.items
  engine.refused.push({
    time: cloud.clock.now(),
    portId: nic.id,
    direction: 'inbound',
    rule: null,
    protocol: 'TCP',
    source: '10.0.0.1',
    destination: '10.0.0.2',
    port: 1,
    isFromOutside: false,
  })
  cloud.clock.advance(20_000)
  await Promise.all([cloud.settle(), other.settle()])
  expect(await cloud.db.selectFrom('refused_packet').select('count').execute()).toEqual([{ count: 1 }])
})

test('a path that a rule proves says when it was seen working', async () => {
  await cloud.createInstance('web', { start: true })
  await cloud.createInstance('db', { start: true })
  await cloud.settle()
  await cloud.pass(60)
  await putRules(rule('db', exact), rule('out', { direction: 'outbound' }))
  const path = async () =>
    (
      await cloud.admin.get(
        '/portico/v1/paths?project=p&from=instance:web&to=instance:db&protocol=TCP&port=5432',
      )
    ).body
  expect(await path()).toMatchObject({ passes: true, seen: null })
  await read()
  const used = now()
  count('db', 2)
  await read()
  const { seen, hops } = await path()
  const [out, into] = hops.filter(({ type }: { type: string }) => type === 'rules')
  expect(seen).toEqual({ time: used, rule: into.rule })
  expect([out.time_last_used, into.time_last_used]).toEqual([null, used])
  // Until its counter is read, nothing is known of a rule that has changed.
  await putRules(
    rule('db', { ...exact, filters: { ...exact.filters, ports: ['5433'] } }),
    rule('out', { direction: 'outbound' }),
  )
  const changed = await cloud.admin.get(
    '/portico/v1/paths?project=p&from=instance:web&to=instance:db&protocol=TCP&port=5433',
  )
  expect(changed.body).toMatchObject({ passes: true, seen: null })
  await putRules(rule('db', { ...exact, targets: [{ type: 'vpc', value: 'default' }] }))
  count('db', 4)
  await read()
  expect(await path()).toMatchObject({ passes: true, seen: null })
})

test('counters and refused packets are visible only to users who may read the project', async () => {
  expect((await cloud.createInstance('web')).status).toBe(201)
  const paths = ['vpcs/default/rule-uses', 'instances/web/refused-packets']
  const viewer = await cloud.user({ projects: { [cloud.project.id]: 'viewer' } })
  await cloud.silo('elsewhere')
  const others = [await cloud.user(), await cloud.user({ silo: 'elsewhere', siloRole: 'admin' })]
  for (const path of paths.map((one) => `/portico/v1/${one}?project=${cloud.project.id}`)) {
    expect((await viewer.get(path)).status).toBe(200)
    for (const other of others) expect((await other.get(path)).status).toBe(404)
  }
})
