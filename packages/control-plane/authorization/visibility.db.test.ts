import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProvider } from '@portico/testing/authorization/identity-provider.ts'
import { personas, rightsOf } from '@portico/testing/authorization/personas.ts'
import { type Fixture, makeFixture } from '@portico/testing/authorization/requests.ts'
import { testCloud, type TestCloud, type TestUser } from '@portico/testing/cloud.ts'
import type { UserActor } from '#kernel/actor.ts'
import { authenticate } from '#kernel/authentication/authenticate.ts'
import { LastUses } from '#kernel/authentication/sessions.ts'
import { allKinds } from './lookup/kinds.ts'
import { changesAfter, type FollowedChange, settleChanges } from '#kernel/changes/log.ts'
import { seenBy, sees, sightOf } from './visibility.ts'

/** Machines behind instances, which no operation shows. */
const shownByNothing = new Set(['machine'])

/** A change, with the resource's row at that time. */
interface Logged {
  readonly change: FollowedChange
  readonly row: Readonly<Record<string, string>>
}

type Reader = Pick<TestUser, 'id' | 'get'> & { readonly actor: UserActor }

let cloud: TestCloud
let fixture: Fixture
const world: Logged[] = []
const readers = new Map<string, Reader>()

/**
 * Returns the operations that show the resource, if any responds with 200. For kinds without such an operation, applies
 * the rule of docs/reference/authorization.md#matrix.
 */
function shows({ change: { kind, id, siloId }, row }: Logged, reader: Reader): string[] | boolean {
  const operator = reader.actor.fleetRole !== null
  switch (kind) {
    case 'affinity-group':
      return [`/v1/${row['kind'] === 'affinity' ? 'affinity' : 'anti-affinity'}-groups/${id}`]
    case 'affinity-group-member':
      return [`/v1/instances/${row['instance_id']}`]
    case 'certificate':
    case 'disk':
    case 'image':
    case 'instance':
    case 'internet-gateway':
    case 'project':
    case 'snapshot':
    case 'vpc':
    case 'vpc-router':
    case 'vpc-subnet':
      return [`/v1/${kind}s/${id}`]
    case 'external-ip':
      return row['kind'] === 'floating'
        ? [`/v1/floating-ips/${id}`]
        : [`/v1/instances/${row['instance_id']}/external-ips`]
    case 'instance-network-interface':
      return [`/v1/network-interfaces/${id}`]
    case 'packet-capture':
      return [`/v1/network-interfaces/${row['network_interface_id']}`]
    case 'internet-gateway-ip-address':
      return [`/v1/internet-gateway-ip-addresses?gateway=${row['internet_gateway_id']}`]
    case 'internet-gateway-ip-pool':
      return [`/v1/internet-gateway-ip-pools?gateway=${row['internet_gateway_id']}`]
    case 'ip-pool':
      return [`/v1/system/ip-pools/${id}`, `/v1/ip-pools/${id}`]
    case 'ip-pool-range':
      return [`/v1/system/ip-pools/${row['ip_pool_id']}/utilization`]
    case 'ip-pool-silo':
      return [`/v1/system/ip-pools/${row['ip_pool_id']}/silos`, `/v1/ip-pools/${row['ip_pool_id']}`]
    case 'allow-list':
      return ['/v1/system/networking/allow-list']
    case 'sled-outage':
      return [`/portico/v1/sled-outages/${id}`]
    case 'trial':
      return ['/portico/v1/trials']
    case 'probe':
      return [`/experimental/v1/probes?project=${row['project_id']}`]
    case 'issue-silence':
      return ['/portico/v1/issues']
    case 'address-lot':
      return [`/v1/system/networking/address-lot/${id}/blocks`]
    case 'address-lot-block':
      return [`/v1/system/networking/address-lot/${row['address_lot_id']}/blocks`]
    case 'loopback-address':
      return ['/v1/system/networking/loopback-address']
    case 'bgp-config':
      return ['/v1/system/networking/bgp']
    case 'bgp-announce-set':
    case 'bgp-announcement':
      return ['/v1/system/networking/bgp-announce-set']
    case 'bfd-session':
      return ['/v1/system/networking/bfd-status']
    case 'switch-port':
      return [`/v1/system/hardware/switch-port?switch_port_id=${id}`]
    case 'switch-port-settings':
      return [`/v1/system/networking/switch-port-settings/${id}`]
    case 'role-assignment':
      if (row['resource_kind'] === 'project') return [`/v1/projects/${row['resource_id']}/policy`]
      if (row['resource_kind'] === 'fleet') return ['/v1/system/policy']
      return operator || siloId === reader.actor.siloId
    case 'backup':
      return [`/portico/v1/backups/${id}`]
    case 'router-route':
      return [`/v1/vpc-router-routes/${id}?router=${row['vpc_router_id']}`]
    case 'saml-identity-provider':
      return [`/v1/system/identity-providers/saml/${id}?silo=${siloId}`]
    case 'silo':
      return [`/v1/system/silos/${id}/quotas`]
    case 'silo-group':
      return [`/v1/groups/${id}`]
    case 'silo-group-member':
      return [`/v1/users?group=${row['group_id']}`]
    case 'silo-quota':
      return [`/v1/system/silos/${siloId}/quotas`]
    case 'silo-user':
      return operator || siloId === reader.actor.siloId
    case 'saved-view':
      return row['user_id'] === null
        ? [`/portico/v1/views?list=${row['list']}&project=${row['project_id']}`]
        : row['user_id'] === reader.id
    case 'access-token':
    case 'first-view':
    case 'session':
      return row['user_id'] === reader.id
    case 'ssh-key':
      return [`/v1/me/ssh-keys/${id}`]
    case 'instance-template':
      return [`/portico/v1/instance-templates/${id}`]
    case 'image-upload':
      return [`/portico/v1/image-uploads/${id}`]
    case 'task':
      return [`/portico/v1/tasks/${id}`]
    case 'vpc-firewall-rule':
      return [`/v1/vpc-firewall-rules?vpc=${row['vpc_id']}`]
    case 'rack':
    case 'sled':
    case 'physical-disk':
    case 'switch':
    case 'uninitialized-sled':
    case 'target-release':
      return operator
    case 'instance-move':
      return [`/portico/v1/system/instances/${row['instance_id']}/move`]
    case 'support-bundle':
      return [`/experimental/v1/system/support-bundles/${id}`]
    default:
      return shownByNothing.has(kind) ? false : [`/no/call/shows/${kind}`]
  }
}

async function isShown(logged: Logged, reader: Reader): Promise<boolean> {
  const calls = shows(logged, reader)
  if (typeof calls === 'boolean') return calls
  for (const path of calls) if ((await reader.get(path)).status === 200) return true
  return false
}

async function reader(user: TestUser): Promise<Reader> {
  const credential = { kind: 'session', token: user.token } as const
  const actor = await authenticate(cloud.db, new LastUses(), credential, cloud.clock.now(), true)
  return { id: user.id, get: (path) => user.get(path), actor }
}

/** Creates the resources that the fixture of the matrix does not have. */
async function furnish(): Promise<void> {
  const siloId = await cloud.silo('elsewhere')
  const { admin } = cloud
  await admin.post('/v1/instances/box/start?project=matrix')
  await cloud.pass(60)
  await admin.post(`/portico/v1/system/instances/${fixture['instance_id']}/move`, {})
  const ofBox = { path: { interface: 'net0' }, query: { project: 'matrix', instance: 'box' } }
  await admin.api.porticoPacketCaptureCreate({ ...ofBox, body: { seconds: 1 } })
  await admin.put('/v1/system/update/target-release', { system_version: fixture['release'] })
  await admin.post('/v1/system/ip-pools/main-pool/silos', { silo: siloId, is_default: false })
  for (const silo of ['main', 'elsewhere']) await createProvider(cloud, silo)
  const neighbour = await cloud.user({ silo: 'elsewhere', siloRole: 'collaborator' })
  await neighbour.post('/v1/projects', { name: 'next-door', description: '' })
  const mainId = (await reader(admin)).actor.siloId
  await cloud.controlPlane.asSystem('test set-up', async (ctx) => {
    for (const [user, silo_id] of [
      [admin, mainId],
      [neighbour, siloId],
    ] as const) {
      const group = {
        id: ctx.newId(),
        silo_id,
        display_name: 'people',
        time_created: ctx.now,
        time_modified: ctx.now,
      }
      await ctx.db.insertInto('silo_group').values(group).execute()
      const membership = { id: ctx.newId(), silo_id, group_id: group.id, user_id: user.id }
      await ctx.db.insertInto('group_member').values(membership).execute()
      const token = {
        id: ctx.newId(),
        silo_id,
        user_id: user.id,
        token_hash: `of ${user.id}`,
        client_id: ctx.newId(),
        time_created: ctx.now,
        source: null,
        user_agent: null,
        name: null,
        time_last_used: null,
        time_expires: null,
      }
      await ctx.db.insertInto('access_token').values(token).execute()
    }
  })
  for (const user of [admin, neighbour]) {
    await user.post('/v1/me/ssh-keys', { name: 'key', description: '', public_key: 'ssh-ed25519 AAAA' })
  }
}

/** Reads the latest change of every existing resource. */
async function readWorld(): Promise<void> {
  await settleChanges(cloud.db)
  const latest = new Map<string, FollowedChange>()
  for (const change of await changesAfter(cloud.db, 0, 10_000)) latest.set(change.id, change)
  const { rows } = await sql<{ id: string; row: Record<string, string> }>`
    select distinct on (id) id, after as row from change order by id, position desc`.execute(cloud.db)
  for (const { id, row } of rows) {
    const change = latest.get(id)
    if (change !== undefined && change.action !== 'delete') world.push({ change, row })
  }
}

beforeAll(async () => {
  // One of the sleds has an outage; an instance moves between the others.
  cloud = await testCloud({ sleds: 3 })
  fixture = await makeFixture(cloud)
  await furnish()
  for (const [name, persona] of Object.entries(personas)) {
    const user = await cloud.user(rightsOf(persona, fixture['projectId'] ?? ''))
    await user.post('/v1/me/ssh-keys', { name: 'own', description: '', public_key: 'ssh-ed25519 AAAA' })
    const view = { list: 'image', name: 'own', content: {} }
    for (const place of ['', '?project=matrix']) {
      const { body } = await user.post(`/portico/v1/views${place}`, view)
      if (body.id !== undefined) await user.post(`/portico/v1/views/${body.id}/open-first`)
    }
    readers.set(name, await reader(user))
  }
  const neighbour = await cloud.user({ silo: 'elsewhere' })
  readers.set('no role in another silo', await reader(neighbour))
  await readWorld()
}, 120_000)
afterAll(() => cloud.close())

test('every kind in the change log is in the table of kinds, or is deliberately visible to nobody', async () => {
  const { rows } = await sql<{ kind: string }>`
    select split_part(split_part(pg_get_triggerdef(oid), 'log_change(''', 2), '''', 1) as kind
    from pg_trigger where tgname = 'log_change'`.execute(cloud.db)
  const known = new Set(allKinds.map(({ logged }) => logged))
  const unknown = rows.map(({ kind }) => kind).filter((kind) => !known.has(kind))
  expect(new Set(unknown)).toEqual(shownByNothing)
  const exercised = new Set(world.map(({ change }) => change.kind))
  expect([...known].filter((kind) => !exercised.has(kind))).toEqual([])
})

describe.each([...Object.keys(personas), 'no role in another silo'])('%s', (name) => {
  const readerNamed = () => readers.get(name) ?? expect.fail(`nobody is called ${name}`)

  test('receives a change exactly when an operation shows the changed resource', async () => {
    const who = readerNamed()
    const sight = await sightOf(cloud.db, who.actor)
    const wrong: string[] = []
    for (const logged of world) {
      const [heard, shown] = [sees(sight, logged.change), await isShown(logged, who)]
      if (heard !== shown)
        wrong.push(`${logged.change.kind} ${logged.change.name}: heard ${heard}, shown ${shown}`)
    }
    expect(wrong).toEqual([])
  })

  test('finds the same changes in the history', async () => {
    const { actor } = readerNamed()
    const sight = await sightOf(cloud.db, actor)
    await settleChanges(cloud.db)
    const changes = await changesAfter(cloud.db, 0, 10_000)
    const heard = changes.filter((change) => sees(sight, change)).map(({ position }) => position)
    const { rows } = await sql<{ position: number }>`
      select position from change where ${seenBy(actor)} order by position`.execute(cloud.db)
    expect(rows.map(({ position }) => position)).toEqual(heard)
  })
})
