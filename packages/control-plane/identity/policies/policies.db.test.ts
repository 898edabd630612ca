import { settleChanges } from '#kernel/changes/log.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestCloud, testCloud } from '@portico/testing/cloud.ts'

let cloud: TestCloud
beforeEach(async () => {
  cloud = await testCloud({ sleds: 2 })
  await cloud.admin.post('/v1/projects', { name: 'p', description: '' })
})
afterEach(() => cloud.close())

const policyPaths = ['/v1/policy', '/v1/system/policy', '/v1/projects/p/policy'] as const

/** Adds an assignment of the viewer role to every policy. */
async function assign(identityId: string, identityType: 'silo_user' | 'silo_group'): Promise<void> {
  for (const path of policyPaths) {
    const { body: policy } = await cloud.admin.get(path)
    const assignment = { identity_id: identityId, identity_type: identityType, role_name: 'viewer' }
    const reply = await cloud.admin.put(path, { role_assignments: [...policy.role_assignments, assignment] })
    expect(reply.status).toBe(200)
  }
}

/** Returns the policies that contain an assignment of an identity. */
async function naming(identityId: string): Promise<string[]> {
  const found: string[] = []
  for (const path of policyPaths) {
    const { body: policy } = await cloud.admin.get(path)
    const ids = policy.role_assignments.map((assignment: { identity_id: string }) => assignment.identity_id)
    if (ids.includes(identityId)) found.push(path)
  }
  return found
}

async function logged(identityId: string) {
  await settleChanges(cloud.db)
  const rows = await cloud.db
    .selectFrom('change')
    .select(['action', 'operation', 'before'])
    .where('kind', '=', 'role-assignment')
    .where('action', '=', 'delete')
    .execute()
  return rows.filter((row) => row.before?.['identity_id'] === identityId)
}

describe('deleting an identity removes its assignments from every policy', () => {
  test('when a user is deleted, in the same request', async () => {
    const user = await cloud.user()
    await assign(user.id, 'silo_user')
    expect(await naming(user.id)).toEqual(policyPaths)
    const path = `/v1/system/identity-providers/local/users/${user.id}?silo=main`
    expect((await cloud.admin.delete(path)).status).toBe(204)
    expect(await naming(user.id)).toEqual([])
    expect(await logged(user.id)).toMatchObject(
      policyPaths.map(() => ({ operation: 'local_idp_user_delete' })),
    )
  })

  test('when a group is deleted, in any of the possible ways', async () => {
    const { body: me } = await cloud.admin.get('/v1/me')
    const groupId = await cloud.controlPlane.asSystem('sign in', async (ctx) => {
      const group = { id: ctx.newId(), silo_id: me.silo_id, display_name: 'ops' }
      const times = { time_created: ctx.now, time_modified: ctx.now }
      await ctx.db
        .insertInto('silo_group')
        .values({ ...group, ...times })
        .execute()
      return group.id
    })
    await assign(groupId, 'silo_group')
    await cloud.controlPlane.asSystem('sign in', (ctx) =>
      ctx.db.deleteFrom('silo_group').where('id', '=', groupId).execute(),
    )
    expect(await naming(groupId)).toEqual([])
    expect(await logged(groupId)).toHaveLength(policyPaths.length)
  })
})

test('a policy is accepted when it assigns a role to an identity that does not exist', async () => {
  await assign('00000000-0000-4000-8000-000000000000', 'silo_user')
  expect(await naming('00000000-0000-4000-8000-000000000000')).toEqual(policyPaths)
})

test("a project's assignments are deleted with it", async () => {
  const user = await cloud.user()
  await assign(user.id, 'silo_user')
  await cloud.admin.delete('/v1/vpc-subnets/default?project=p&vpc=default')
  await cloud.admin.delete('/v1/vpcs/default?project=p')
  expect((await cloud.admin.delete('/v1/projects/p')).status).toBe(204)
  expect(await logged(user.id)).toMatchObject([{ operation: 'project_delete' }])
})

test.each(policyPaths)('replacing %s is refused when it has changed since it was read', async (path) => {
  const [ada, ben] = [await cloud.user(), await cloud.user()]
  await assign(ada.id, 'silo_user')
  const read = await cloud.admin.get(path)
  const version = read.headers.get('etag')
  const all: { identity_id: string }[] = read.body.role_assignments
  const set = (role_assignments: object[], version: string | null) =>
    cloud.controlPlane.fetch(
      new Request(`http://portico.test${path}`, {
        method: 'PUT',
        headers: {
          cookie: `session=${cloud.admin.token}`,
          'content-type': 'application/json',
          'if-match': version ?? '',
        },
        body: JSON.stringify({ role_assignments }),
      }),
    )
  const without = all.filter(({ identity_id }) => identity_id !== ada.id)
  expect((await set(without, version)).status).toBe(200)
  const role = { identity_id: ben.id, identity_type: 'silo_user', role_name: 'viewer' }
  const late = await set([...all, role], version)
  expect([late.status, await late.json()]).toMatchObject([
    412,
    { message: 'The roles were changed after they were read. Read them again' },
  ])
  expect((await naming(ada.id)).includes(path)).toBe(false)
  const now = await cloud.admin.get(path)
  expect((await set([...without, role], now.headers.get('etag'))).status).toBe(200)
})
