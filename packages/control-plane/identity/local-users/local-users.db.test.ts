import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { createPersonas } from '@portico/testing/authorization/personas.ts'
import { type TestCloud, testCloud, type TestUser } from '@portico/testing/cloud.ts'
import { follow } from '@portico/testing/follow.ts'

let cloud: TestCloud
let admin: TestUser
beforeEach(async () => {
  cloud = await testCloud({ sleds: 2 })
  admin = cloud.admin
})
afterEach(() => cloud.close())

const users = '/v1/system/identity-providers/local/users'
const create = (external_id: string, password: object = { mode: 'password', value: 'a good password' }) =>
  admin.post(`${users}?silo=main`, { external_id, password })
const signIn = async (username: string, password: string) =>
  (await cloud.anonymous.post('/v1/login/main/local', { username, password })).status

test('a created user can log in, a user without a password cannot, and names are unique', async () => {
  const { status, body } = await create('ada')
  expect([status, body.display_name]).toEqual([201, 'ada'])
  expect(await signIn('ada', 'a good password')).toBe(204)
  expect((await create('ada')).body).toMatchObject({ error_code: 'ObjectAlreadyExists' })
  await create('eve', { mode: 'login_disallowed' })
  expect(await signIn('eve', '')).toBe(401)
})

test('a new password replaces the old one and ends no session', async () => {
  const user = await cloud.user()
  const [item] = (await admin.get('/v1/users')).body.items.filter(({ id }: { id: string }) => id === user.id)
  const path = `${users}/${user.id}/set-password?silo=main`
  expect((await admin.post(path, { mode: 'password', value: 'another' })).status).toBe(204)
  expect(await signIn(item.display_name, item.display_name)).toBe(401)
  expect(await signIn(item.display_name, 'another')).toBe(204)
  expect((await user.get('/v1/me')).status).toBe(200)
  await admin.post(path, { mode: 'login_disallowed' })
  expect(await signIn(item.display_name, 'another')).toBe(401)
})

test('creating a local user is refused in a silo with an identity provider', async () => {
  const body = {
    name: 'elsewhere',
    description: '',
    discoverable: true,
    identity_mode: 'saml_jit',
    quotas: { cpus: 0, memory: 0, storage: 0 },
    tls_certificates: [],
  }
  await admin.post('/v1/system/silos', body)
  const reply = await admin.post(`${users}?silo=elsewhere`, {
    external_id: 'ada',
    password: { mode: 'login_disallowed' },
  })
  expect(reply.status).toBe(404)
  expect(reply.body.message).toBe('not found: identity-provider with name "local"')
})

test("a deleted user's ID remains only in the history and in task records", async () => {
  const { body: project } = await admin.post('/v1/projects', { name: 'p', description: '' })
  const user = await cloud.user({ siloRole: 'collaborator', projects: { [project.id]: 'admin' } })
  const people = createPersonas(cloud, project.id)
  const token = await people.tokenFor(user.id)
  await people.groupFor(user.id, { silo: 'viewer' })
  await user.post('/v1/me/ssh-keys', { name: 'key', description: '', public_key: 'ssh-ed25519 AAAA' })
  const view = { list: 'image', name: 'Mine', content: {} }
  expect((await user.post('/portico/v1/views?project=p', view)).status).toBe(201)
  expect((await user.post('/v1/projects', { name: 'stays', description: '' })).status).toBe(201)
  const stream = await follow(cloud, { cookie: `session=${user.token}` })
  await stream.until('event: hello')

  expect((await admin.delete(`${users}/${user.id}?silo=main`)).status).toBe(204)

  expect(await stream.until('(end)')).toContain('(end)')
  expect((await user.get('/v1/me')).status).toBe(401)
  const headers = { authorization: `Bearer ${token}` }
  const byToken = await cloud.controlPlane.fetch(new Request('http://portico.test/v1/me', { headers }))
  expect(byToken.status).toBe(401)
  expect(await tablesNaming(user.id)).toEqual([])
  expect((await admin.get('/v1/projects/stays')).status).toBe(200)
})

/** Returns the tables that contain an ID in any row, except those of the history. */
async function tablesNaming(id: string): Promise<readonly string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select k.relname as name from pg_class k join pg_namespace n on n.oid = k.relnamespace
    where n.nspname = 'public' and k.relkind in ('r', 'p') and not k.relispartition`.execute(cloud.db)
  const naming: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql`
      select 1 from ${sql.table(name)} t where position(${`"${id}"`} in row_to_json(t)::text) > 0 limit 1`.execute(
      cloud.db,
    )
    if (rows.length > 0) naming.push(name)
  }
  return naming.filter((name) => !['change', 'change_inbox', 'refused_request'].includes(name))
}
