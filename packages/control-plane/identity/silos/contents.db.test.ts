import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCloud, type TestCloud } from '@portico/testing/cloud.ts'

let cloud: TestCloud
let lab: string

beforeAll(async () => {
  cloud = await testCloud({ sleds: 2 })
  lab = await cloud.silo('lab')
  for (const name of ['ada', 'ben']) await make(name)
  await cloud.admin.post('/v1/system/ip-pools', { name: 'ext', description: '' })
  await cloud.admin.post('/v1/system/ip-pools/ext/silos', { silo: 'lab', is_default: true })
})
afterAll(() => cloud.close())

const make = async (external_id: string) =>
  (
    await cloud.admin.post('/v1/system/identity-providers/local/users?silo=lab', {
      external_id,
      password: { mode: 'login_disallowed' },
    })
  ).body.id as string

/** Creates a group of silo `lab` with members, as a login would create it. */
const group = (display_name: string, members: readonly string[]) =>
  cloud.controlPlane.asSystem('sign in', async (ctx) => {
    const id = ctx.newId()
    const times = { time_created: ctx.now, time_modified: ctx.now }
    await ctx.db
      .insertInto('silo_group')
      .values({ id, silo_id: lab, display_name, ...times })
      .execute()
    for (const user_id of members) {
      await ctx.db
        .insertInto('group_member')
        .values({ id: ctx.newId(), silo_id: lab, group_id: id, user_id })
        .execute()
    }
    return id
  })

test("the contents of a silo are shown to operators and to the silo's own users", async () => {
  const path = `/portico/v1/silo-contents?silo=${lab}`
  const expected = { silo_id: lab, users: 2, groups: 0, ip_pools: 1, default_ip_pool: 'ext' }
  expect((await cloud.admin.get(path)).body.items).toEqual([expected])
  const member = await cloud.user({ silo: 'lab' })
  expect((await member.get(path)).body.items).toEqual([{ ...expected, users: 3 }])
  const stranger = await cloud.user({ siloRole: 'admin' })
  expect((await stranger.get(path)).body.items).toEqual([])
})

test('users and groups that can be given a role are found by name, groups first', async () => {
  const id = await make('adaptor')
  await group('ada-team', [id])
  const path = '/portico/v1/silos/lab/identities'
  const found = async (more: string) =>
    (await cloud.admin.get(`${path}${more}`)).body.items.map(
      (one: { display_name: string; members: number }) => [one.display_name, one.members],
    )
  expect(await found('?search=ADA')).toEqual([
    ['ada-team', 1],
    ['ada', null],
    ['adaptor', null],
  ])
  expect((await cloud.admin.get(`${path}?limit=2`)).body).toMatchObject({ more: true })
  expect(await found('?search=%25')).toEqual([])
  const stranger = await cloud.user({ siloRole: 'admin' })
  expect((await stranger.get(path)).status).toBe(404)
})

test('users of a silo can be searched by name and ID', async () => {
  const { items } = (await cloud.admin.get('/v1/system/users?silo=lab&search=BE')).body
  expect(items).toMatchObject([{ display_name: 'ben' }])
  expect((await cloud.admin.get(`/v1/system/users?silo=lab&search=${items[0].id}`)).body.items).toHaveLength(
    1,
  )
})

test('the access list of the fleet shows the source of each role', async () => {
  const { admin } = cloud
  const made = await admin.post('/v1/system/silos', {
    name: 'acme',
    description: '',
    discoverable: true,
    identity_mode: 'local_only',
    quotas: { cpus: 0, memory: 0, storage: 0 },
    mapped_fleet_roles: { collaborator: ['viewer'] },
    tls_certificates: [],
  })
  expect(made.status).toBe(201)
  const sven = await cloud.user({ silo: 'acme', siloRole: 'admin' })
  const dora = await make('dora')
  const ops = await group('ops', [dora])
  const policy = (await admin.get('/v1/system/policy')).body
  const given = (identity_type: string, identity_id: string, role_name: string) => ({
    identity_type,
    identity_id,
    role_name,
  })
  const nobody = '8d1f0000-0000-4000-8000-00000000c07e'
  const added = [
    given('silo_group', ops, 'admin'),
    given('silo_user', dora, 'collaborator'),
    given('silo_user', nobody, 'viewer'),
  ]
  await admin.put('/v1/system/policy', { role_assignments: [...policy.role_assignments, ...added] })
  const access = (await admin.get('/portico/v1/system-access')).body
  const named = (id: string) => access.people.find((person: { id: string }) => person.id === id)
  expect(named(dora)).toMatchObject({
    display_name: 'dora',
    silo: 'lab',
    role_name: 'admin',
    sources: [
      { type: 'group', role_name: 'admin', group: 'ops', group_id: ops },
      { type: 'direct', role_name: 'collaborator' },
    ],
  })
  expect(named(sven.id)).toMatchObject({
    silo: 'acme',
    role_name: 'viewer',
    sources: [{ type: 'silo', role_name: 'viewer', silo_role: 'admin' }],
  })
  expect(access.people[0].id).toBe(admin.id)
  expect(access.mappings).toEqual([
    { silo: 'acme', silo_role: 'collaborator', role_name: 'viewer', people: 1 },
  ])
  expect(access.assignments).toContainEqual({
    ...given('silo_user', nobody, 'viewer'),
    display_name: null,
    silo: null,
    members: null,
  })
  expect(access.assignments).toContainEqual(
    expect.objectContaining({ identity_id: ops, display_name: 'ops', silo: 'lab', members: 1 }),
  )
  expect((await (await cloud.user({ siloRole: 'admin' })).get('/portico/v1/system-access')).status).toBe(403)
})
