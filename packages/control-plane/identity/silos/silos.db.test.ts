import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestCloud, testCloud, type TestUser } from '@portico/testing/cloud.ts'

let cloud: TestCloud
beforeEach(async () => {
  cloud = await testCloud({ sleds: 3 })
})
afterEach(() => cloud.close())

const quotas = { cpus: 8, memory: 16 * 1024 ** 3, storage: 100 * 1024 ** 3 }
const silo = (name: string, more: object = {}) => ({
  name,
  description: '',
  discoverable: true,
  identity_mode: 'local_only',
  quotas,
  tls_certificates: [],
  ...more,
})
const image = (id: string, siloId: string) => ({
  id,
  silo_id: siloId,
  project_id: null,
  name: 'debian',
  description: '',
  os: 'debian',
  version: '13',
  content_id: id,
  size: 1024 ** 3,
  block_size: 512,
})
const create = (body: object, as: TestUser = cloud.admin) => as.post('/v1/system/silos', body)
const names = async (path: string, as: TestUser = cloud.admin): Promise<string[]> =>
  (await as.get(path)).body.items.map(({ name }: { name: string }) => name)

describe('a new silo', () => {
  test('has its quotas, an empty policy and no users', async () => {
    const { status, body } = await create(silo('lab'))
    expect([status, body]).toMatchObject([
      201,
      { name: 'lab', discoverable: true, identity_mode: 'local_only', mapped_fleet_roles: {} },
    ])
    expect((await cloud.admin.get('/v1/system/silos/lab')).body).toEqual(body)
    expect((await cloud.admin.get('/v1/system/silos/lab/quotas')).body).toEqual({
      silo_id: body.id,
      ...quotas,
    })
    expect((await cloud.admin.get('/v1/system/silos/lab/policy')).body).toEqual({ role_assignments: [] })
    expect((await cloud.admin.get('/v1/system/users?silo=lab')).body.items).toEqual([])
    expect((await cloud.admin.get('/v1/system/utilization/silos/lab')).body).toMatchObject({
      silo_name: 'lab',
      allocated: quotas,
    })
  })

  test('is refused with a name that is taken, negative quotas, or unknown roles', async () => {
    await create(silo('lab'))
    expect((await create(silo('lab'))).body).toMatchObject({
      error_code: 'ObjectAlreadyExists',
      message: 'already exists: silo "lab"',
    })
    expect((await create(silo('less', { quotas: { ...quotas, cpus: -1 } }))).status).toBe(400)
    const odd = await create(silo('odd', { mapped_fleet_roles: { constructor: ['viewer'] } }))
    expect([odd.status, odd.body.message]).toEqual([
      400,
      'unsupported value for "mapped_fleet_roles": there is no role "constructor" on silos',
    ])
    expect(await names('/v1/system/silos?sort_by=name_ascending')).toEqual(['lab', 'main'])
  })

  test('can be created with a group for its administrators', async () => {
    const { body } = await create(silo('corp', { identity_mode: 'saml_jit', admin_group_name: 'owners' }))
    const { role_assignments } = (await cloud.admin.get('/v1/system/silos/corp/policy')).body
    expect(role_assignments).toEqual([
      { identity_type: 'silo_group', identity_id: expect.any(String), role_name: 'admin' },
    ])
    const user = await cloud.user({ silo: body.name })
    expect((await user.get('/v1/groups')).body.items).toEqual([
      { id: role_assignments[0].identity_id, display_name: 'owners', silo_id: body.id },
    ])
  })

  test('maps roles to the fleet only if a fleet admin creates it', async () => {
    const operator = await cloud.user({ fleet: 'collaborator' })
    const mapped = silo('lab', { mapped_fleet_roles: { admin: ['viewer'] } })
    expect((await create(mapped, operator)).status).toBe(403)
    expect((await create(silo('plain'), operator)).status).toBe(201)
    const { body } = await create(mapped)
    const boss = await cloud.user({ silo: body.name, siloRole: 'admin' })
    const hand = await cloud.user({ silo: body.name, siloRole: 'collaborator' })
    expect((await boss.get('/v1/system/silos')).status).toBe(200)
    expect((await hand.get('/v1/system/silos')).status).toBe(403)
  })
})

describe('silos', () => {
  test('that are not discoverable are in no list, but can be found by name', async () => {
    await create(silo('shy', { discoverable: false }))
    expect(await names('/v1/system/silos')).toEqual(['main'])
    expect((await cloud.admin.get('/v1/system/silos/shy')).status).toBe(200)
  })

  test('are listed in pages and can be found by part of their name', async () => {
    for (const name of ['a-lab', 'b-lab', 'c']) await create(silo(name))
    const first = await cloud.admin.get('/v1/system/silos?limit=2')
    expect(first.body.items).toHaveLength(2)
    expect(await names(`/v1/system/silos?page_token=${first.body.next_page}`)).toEqual(['c', 'main'])
    expect(await names('/v1/system/silos?search=lab')).toEqual(['a-lab', 'b-lab'])
  })

  test('are visible to their own users, and not to users of other silos', async () => {
    const { body } = await create(silo('lab'))
    const own = await cloud.user({ silo: body.name })
    expect((await own.get('/v1/system/silos/lab')).status).toBe(200)
    expect((await own.get('/v1/system/silos')).status).toBe(403)
    const reply = await own.get('/v1/system/silos/main')
    expect([reply.status, reply.body.message]).toEqual([404, 'not found: silo with name "main"'])
  })
})

describe('deleting a silo', () => {
  test('deletes its users, roles and sessions', async () => {
    const { body } = await create(silo('lab'))
    const user = await cloud.user({ silo: body.name, siloRole: 'admin' })
    expect((await user.get('/v1/me')).status).toBe(200)
    expect((await cloud.admin.delete('/v1/system/silos/lab')).status).toBe(204)
    expect((await user.get('/v1/me')).status).toBe(401)
    expect((await cloud.admin.get('/v1/system/silos/lab')).status).toBe(404)
    for (const table of [
      'silo_user',
      'silo_quota',
      'provisioned',
      'role_assignment',
      'ip_pool_silo',
    ] as const) {
      const rows = await cloud.db.selectFrom(table).selectAll().where('silo_id', '=', body.id).execute()
      expect(rows, table).toEqual([])
    }
  })

  test('is refused while it has a project', async () => {
    const { body } = await create(silo('lab'))
    const user = await cloud.user({ silo: body.name, siloRole: 'admin' })
    await user.post('/v1/projects', { name: 'p', description: '' })
    const reply = await cloud.admin.delete('/v1/system/silos/lab')
    expect([reply.status, reply.body]).toMatchObject([
      400,
      { error_code: 'InvalidRequest', message: 'silo to be deleted contains a project' },
    ])
    expect((await user.get('/v1/me')).status).toBe(200)
  })
})

describe('deleting a silo is refused', () => {
  test('when it has the last administrators of the fleet', async () => {
    const reply = await cloud.admin.delete('/v1/system/silos/main')
    expect([reply.status, reply.body.message]).toEqual([
      400,
      'silo to be deleted holds the last administrators of the fleet',
    ])
  })

  test.each([
    ['by assignment', {}, { fleet: 'admin' as const }],
    [
      'through their silo role',
      { mapped_fleet_roles: { viewer: ['admin'] } },
      { siloRole: 'admin' as const },
    ],
  ])('until another silo has an administrator of the fleet %s', async (_, more, rights) => {
    await create(silo('ops', more))
    const operator = await cloud.user({ silo: 'ops', ...rights })
    expect((await operator.delete('/v1/system/silos/main')).status).toBe(204)
  })

  test('when it has an image of its own', async () => {
    const { body } = await create(silo('lab'))
    await cloud.controlPlane.asSystem('test', ({ db, now, newId }) =>
      db
        .insertInto('image')
        .values({ ...image(newId(), body.id), time_created: now, time_modified: now })
        .execute(),
    )
    const reply = await cloud.admin.delete('/v1/system/silos/lab')
    expect([reply.status, reply.body.message]).toEqual([400, 'silo to be deleted contains an image'])
  })
})

test('fleet collaborators can replace the policy of a silo', async () => {
  const { body } = await create(silo('lab'))
  const user = await cloud.user({ silo: body.name })
  const operator = await cloud.user({ fleet: 'collaborator' })
  const assignment = { identity_type: 'silo_user', identity_id: user.id, role_name: 'collaborator' }
  const reply = await operator.put('/v1/system/silos/lab/policy', { role_assignments: [assignment] })
  expect([reply.status, reply.body.role_assignments]).toEqual([200, [assignment]])
  expect((await user.post('/v1/projects', { name: 'p', description: '' })).status).toBe(201)
})

test('users of a silo are visible only in that silo', async () => {
  const { body } = await create(silo('lab'))
  const user = await cloud.user({ silo: body.name })
  const shown = (await cloud.admin.get('/v1/system/users?silo=lab')).body.items
  expect(shown).toEqual([{ id: user.id, display_name: expect.any(String), silo_id: body.id }])
  expect((await cloud.admin.get(`/v1/system/users/${user.id}?silo=lab`)).body).toEqual(shown[0])
  const reply = await cloud.admin.get(`/v1/system/users/${user.id}?silo=main`)
  expect([reply.status, reply.body.message]).toEqual([404, `not found: silo-user with id "${user.id}"`])
})

test('roles are listed in their fixed order, page by page', async () => {
  const first = await cloud.admin.get('/v1/system/roles?limit=4')
  expect(first.body.items.map(({ name }: { name: string }) => name)).toEqual([
    'fleet.admin',
    'fleet.collaborator',
    'fleet.external-authenticator',
    'fleet.viewer',
  ])
  const rest = (await cloud.admin.get(`/v1/system/roles?page_token=${first.body.next_page}`)).body
  expect([rest.items.length, rest.next_page]).toEqual([6, null])
  expect((await cloud.admin.get('/v1/system/roles/silo.viewer')).body.name).toBe('silo.viewer')
  const none = await cloud.admin.get('/v1/system/roles/silo.owner')
  expect([none.status, none.body.message]).toEqual([404, 'not found: role-builtin with name "silo.owner"'])
})

test("the list of built-in users contains the system's own actors", async () => {
  const { items } = (await cloud.admin.get('/v1/system/users-builtin')).body
  expect(items).toHaveLength(1)
  expect((await cloud.admin.get(`/v1/system/users-builtin/${items[0].id}`)).body).toEqual(items[0])
  expect((await cloud.admin.get('/v1/system/users-builtin/nobody')).body.message).toBe(
    'not found: user-builtin with name "nobody"',
  )
})
