import { HypervisorError } from '@portico/hypervisor/port.ts'
import {
  recordingEngine,
  type RecordingEngine,
} from '@portico/hypervisor/network/testing/recording-engine.ts'
import type { Reply } from '@portico/testing/cloud.ts'
import { type StorageCloud, storageCloud } from '@portico/testing/storage-cloud.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** How changes of networks reach the network engine. */
let cloud: StorageCloud
let engine: RecordingEngine
let vpc: string
beforeEach(async () => {
  engine = recordingEngine()
  cloud = await storageCloud({ networks: engine })
  vpc = (await cloud.admin.get('/v1/vpcs/default?project=p')).body.id
  await cloud.settle()
})
afterEach(() => cloud.close())

const rule = (name: string) => ({
  name,
  description: '',
  status: 'enabled',
  direction: 'inbound',
  action: 'allow',
  priority: 100,
  targets: [{ type: 'vpc', value: 'default' }],
  filters: {},
})
const putRules = (...names: string[]) =>
  cloud.admin.put('/v1/vpc-firewall-rules?project=p&vpc=default', { rules: names.map(rule) })
const addSubnet = async (n: number) => {
  const body = { name: `s${n}`, description: '', ipv4_block: `10.${n}.0.0/24` }
  expect((await cloud.admin.post('/v1/vpc-subnets?project=p&vpc=default', body)).status).toBe(201)
}
/** Returns the number of subnets in the document; a new VPC has one. */
const subnets = () => engine.documents.get(vpc)?.document.subnets.length
const network = () =>
  cloud.db.selectFrom('vpc_network').selectAll().where('vpc_id', '=', vpc).executeTakeFirst()
const jobs = () => cloud.db.selectFrom('work').selectAll().where('kind', '=', 'vpc-network').execute()

test('every change that concerns a VPC reaches the engine, and changes elsewhere do not', async () => {
  const { admin } = cloud
  const applied = async (change: () => Promise<Reply>) => {
    engine.calls.length = 0
    const { status, body } = await change()
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    await cloud.settle()
    return engine.calls.filter((call) => call === `apply ${vpc}`).length > 0
  }
  const body = (name: string, more: object) => ({ name, description: '', ...more })
  const inVpc = 'project=p&vpc=default'
  const changes: Readonly<Record<string, () => Promise<Reply>>> = {
    rule: () => putRules('all'),
    subnet: () => admin.post(`/v1/vpc-subnets?${inVpc}`, body('s', { ipv4_block: '10.1.0.0/24' })),
    router: () => admin.post(`/v1/vpc-routers?${inVpc}`, body('r', {})),
    route: () =>
      admin.post(
        `/v1/vpc-router-routes?${inVpc}&router=r`,
        body('to', { destination: { type: 'ip', value: '10.9.0.1' }, target: { type: 'drop' } }),
      ),
    gateway: () => admin.post(`/v1/internet-gateways?${inVpc}`, body('g', {})),
    'pool of a gateway': () =>
      admin.post(`/v1/internet-gateway-ip-pools?${inVpc}&gateway=g`, body('p', { ip_pool: 'default' })),
    'address of a gateway': () =>
      admin.post(
        `/v1/internet-gateway-ip-addresses?${inVpc}&gateway=g`,
        body('a', { address: '203.0.113.9' }),
      ),
    'detached address': () => admin.delete(`/v1/internet-gateway-ip-addresses/a?${inVpc}&gateway=g`),
    instance: () => cloud.createInstance('web'),
    start: () => admin.post('/v1/instances/web/start?project=p'),
    'ephemeral address': () =>
      admin.post('/v1/instances/web/external-ips/ephemeral?project=p', { pool: 'default' }),
    stop: () => admin.post('/v1/instances/web/stop?project=p'),
    'transit addresses': async () => {
      const [nic] = (await admin.get('/v1/network-interfaces?project=p&instance=web')).body.items
      return admin.put(`/v1/network-interfaces/${nic.id}`, { transit_ips: ['10.8.0.0/16'] })
    },
    'deleted instance': () => admin.delete('/v1/instances/web?project=p'),
    'renamed VPC': () => admin.put('/v1/vpcs/default?project=p', { name: 'main' }),
  }
  const missed: string[] = []
  for (const [name, change] of Object.entries(changes)) {
    if (!(await applied(change))) missed.push(name)
    if (name === 'start' || name === 'stop') await cloud.pass(40, 20)
  }
  expect(missed).toEqual([])
  expect(await applied(() => cloud.createDisk('d'))).toBe(false)
  expect(await applied(() => admin.post('/v1/projects', { name: 'q', description: '' }))).toBe(false)
  expect(await network()).toMatchObject({ time_waiting: null, refused: [] })
  expect(await jobs()).toEqual([])
})

test('a document contains names and addresses of the instances, and where they run', async () => {
  const { admin } = cloud
  await putRules('all')
  await cloud.createInstance('web', { start: true, external_ips: [{ type: 'ephemeral' }] })
  await cloud.pass(40, 8)
  const [nic] = (await admin.get('/v1/network-interfaces?project=p&instance=web')).body.items
  const [machine] = await cloud.db.selectFrom('machine').select('sled_id').execute()
  const snat = await cloud.db
    .selectFrom('external_ip')
    .selectAll()
    .where('kind', '=', 'snat')
    .executeTakeFirstOrThrow()
  const document = engine.documents.get(vpc)?.document
  const { items: addresses } = (await admin.get('/v1/instances/web/external-ips?project=p')).body
  const ephemeral = addresses.find(({ kind }: { kind: string }) => kind === 'ephemeral').ip
  expect(document).toMatchObject({
    id: vpc,
    dnsZone: 'default',
    ports: [
      {
        id: nic.id,
        mac: nic.mac,
        hostname: 'web',
        sledId: machine?.sled_id,
        addresses: ['172.30.0.5'],
        externalAddresses: [ephemeral],
      },
    ],
    rules: [{ id: 'all', direction: 'inbound', action: 'allow', ports: [nic.id], remotes: null }],
  })
  const egress = () =>
    engine.documents
      .get(vpc)
      ?.document.subnets[0]?.routes.flatMap(({ hop }) => (hop.type === 'gateway' ? hop.egress : []))
  expect(egress()).toContainEqual({ portId: nic.id, address: ephemeral, sourcePorts: null })
  await admin.delete('/v1/instances/web/external-ips/ephemeral?project=p')
  await cloud.settle()
  expect(egress()).toMatchObject([
    { portId: nic.id, sourcePorts: { first: snat.first_port, last: snat.last_port } },
  ])
})

test('a change waits until packets obey it, and refused parts are stored', async () => {
  engine.report = (stored) => ({ ...stored, generation: 0, refused: ['Rule "b" cannot be expressed.'] })
  await addSubnet(2)
  await cloud.settle()
  const waiting = await network()
  expect(waiting).toMatchObject({ in_force: 0, refused: ['Rule "b" cannot be expressed.'] })
  expect(waiting?.applied).toBe(waiting?.wanted)
  const waitingSince = waiting?.time_waiting
  cloud.clock.advance(1000)
  await addSubnet(3)
  await cloud.settle()
  expect((await network())?.time_waiting).toEqual(waitingSince)
  engine.report = (stored) => stored
  cloud.clock.advance(1000)
  await cloud.settle()
  const inForce = await network()
  expect(inForce).toMatchObject({ time_waiting: null, refused: [], in_force: inForce?.wanted })
  expect(await jobs()).toEqual([])
})

test('a document is applied again after a temporary failure, and not after a final one', async () => {
  let failures = 2
  engine.beforeApply = () => {
    if (failures-- > 0) throw new HypervisorError('OVN does not answer', { retry: true })
  }
  await addSubnet(1)
  await cloud.settle()
  expect(await jobs()).toMatchObject([{ id: vpc, last_error: 'OVN does not answer', attempts: 1 }])
  await cloud.pass(3)
  expect(await jobs()).toEqual([])
  expect(subnets()).toBe(2)

  engine.beforeApply = () => {
    throw new HypervisorError('The pool contains the address of this host', { retry: false })
  }
  await addSubnet(2)
  await cloud.settle()
  engine.calls.length = 0
  await cloud.pass(50, 10)
  expect(engine.calls).toEqual([])
  const refused = await network()
  expect(refused).toMatchObject({ refused: ['The pool contains the address of this host'] })
  expect(refused?.in_force).toBeLessThan(refused?.wanted ?? 0)
})

test('an instance whose interface the engine lacks is named until it is connected', async () => {
  const { admin } = cloud
  const seen = async () => (await admin.get('/portico/v1/vpcs/default/network?project=p')).body.refused
  const count = async () => (await admin.get('/portico/v1/issues')).body.items.length
  await cloud.createInstance('web', { start: true })
  await cloud.pass(40, 8)
  engine.report = (stored) => ({ ...stored, portsUp: [] })
  const before = await count()
  expect(await seen()).toEqual([])
  await cloud.pass(130, 10)
  expect(await seen()).toEqual([
    'Instance web was started without its network interface net0. Stop the instance and start it again.',
  ])
  expect(await count()).toBe(before + 1)
  engine.report = (stored) => stored
  await cloud.pass(70, 10)
  expect(await seen()).toEqual([])
})

test('a change during a call is applied afterwards', async () => {
  let changes = 1
  engine.beforeApply = async () => {
    if (changes-- > 0) await addSubnet(9)
  }
  await addSubnet(1)
  await cloud.settle()
  expect(subnets()).toBe(3)
  expect(await network()).toMatchObject({ time_waiting: null })
})

test('a deleted VPC is removed, and the engine’s VPCs are compared with the database', async () => {
  const { admin } = cloud
  await admin.post('/v1/vpcs?project=p', { name: 'other', description: '', dns_name: 'other' })
  await cloud.settle()
  const other = (await admin.get('/v1/vpcs/other?project=p')).body.id
  expect(engine.documents.has(other)).toBe(true)
  expect((await admin.delete('/v1/vpc-subnets/default?project=p&vpc=other')).status).toBe(204)
  expect((await admin.delete('/v1/vpcs/other?project=p')).status).toBe(204)
  await cloud.settle()
  expect([...engine.documents.keys()]).toEqual([vpc])
  expect(await cloud.db.selectFrom('vpc_network').select('vpc_id').execute()).toEqual([{ vpc_id: vpc }])

  // The engine lost one VPC and has another that does not exist, such as one that a paused server applied late.
  const [kept] = engine.documents.values()
  engine.documents.clear()
  if (kept !== undefined) engine.documents.set(other, kept)
  await cloud.pass(70, 10)
  expect([...engine.documents.keys()]).toEqual([vpc])
  expect(await cloud.db.selectFrom('vpc_network').select('vpc_id').execute()).toEqual([{ vpc_id: vpc }])
})

test('a server that starts applies all documents, also after the database was restored to an older state', async () => {
  const stored = engine.documents.get(vpc)
  if (stored === undefined) throw new Error('the VPC has a document')
  engine.documents.set(vpc, { document: { ...stored.document, subnets: [] }, generation: 1000 })
  const next = await cloud.another()
  await next.settle()
  expect(engine.documents.get(vpc)).toEqual({ document: stored.document, generation: 1001 })
  expect(await network()).toMatchObject({ in_force: 1001, time_waiting: null })
})

test('another server continues for a server that was killed after it had read a change', async () => {
  const next = await cloud.another()
  await next.settle()
  const died = Promise.withResolvers<void>()
  engine.beforeApply = () => died.promise
  await addSubnet(2)
  const killed = cloud.settle()
  await expect.poll(jobs).toMatchObject([{ id: vpc, lease_owner: expect.any(String) }])
  engine.beforeApply = () => {}
  await cloud.db
    .updateTable('work')
    .set({ lease_until: new Date(0) })
    .execute()
  await next.settle()
  expect(subnets()).toBe(2)
  await addSubnet(3)
  await next.settle()
  died.resolve()
  await killed
  expect(subnets()).toBe(3)
  expect(await network()).toMatchObject({ time_waiting: null })
})

test('users see whether packets obey the settings of a VPC, and operators see silos in which they do not', async () => {
  const { admin } = cloud
  const seen = async () => (await admin.get('/portico/v1/vpcs/default/network?project=p')).body
  const issues = async () =>
    (await admin.get('/portico/v1/issues')).body.items.filter(
      ({ about }: { about: { kind: string } }) => about.kind === 'networks_behind',
    )
  expect(await seen()).toEqual({ state: 'in_force', time_waiting: null, failure: null, refused: [] })
  engine.beforeApply = () => {
    throw new HypervisorError('OVN does not answer', { retry: true })
  }
  await addSubnet(1)
  // The change is not in the queue yet.
  expect(await seen()).toMatchObject({ state: 'waiting', failure: null })
  await cloud.settle()
  expect(await seen()).toMatchObject({ state: 'waiting', failure: 'OVN does not answer' })
  expect(await issues()).toEqual([])
  await cloud.pass(400, 40)
  expect(await issues()).toMatchObject([{ about: { silo_name: 'main', count: 1 } }])
  engine.beforeApply = () => {}
  engine.report = (stored) => ({ ...stored, refused: ['Rule "a" cannot be expressed.'] })
  await cloud.pass(40, 20)
  expect(await seen()).toMatchObject({ state: 'in_force', refused: ['Rule "a" cannot be expressed.'] })
  expect(await issues()).toMatchObject([{ about: { count: 1 } }])
  engine.report = (stored) => stored
  await addSubnet(2)
  await cloud.settle()
  expect(await seen()).toMatchObject({ state: 'in_force', refused: [] })
  expect(await issues()).toEqual([])
})
