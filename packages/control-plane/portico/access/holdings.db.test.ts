import type { AccessHeld, IdentityFacts } from '@portico/contract/portico/identities.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testCloud, type TestCloud, type TestUser } from '@portico/testing/cloud.ts'

let cloud: TestCloud
let ada: TestUser
let ops: string
const projects: Record<string, string> = {}

beforeAll(async () => {
  cloud = await testCloud()
  await cloud.silo('elsewhere')
  for (const name of ['anvil', 'bellows', 'crane']) {
    projects[name] = (await cloud.admin.post('/v1/projects', { name, description: '' })).body.id
  }
  ada = await cloud.user({ siloRole: 'viewer', projects: { [projects['anvil'] ?? '']: 'collaborator' } })
  ops = await group('ops', [ada])
  await give('/v1/policy', ops, 'collaborator')
  await give('/v1/projects/anvil/policy', ops, 'admin')
  await give('/v1/projects/crane/policy', ops, 'viewer')
}, 60_000)
afterAll(() => cloud.close())

async function group(name: string, members: readonly TestUser[]): Promise<string> {
  const { id: siloId } = (await cloud.admin.get('/v1/system/silos/main')).body
  return cloud.controlPlane.asSystem('test set-up', async (ctx) => {
    const row = { id: ctx.newId(), silo_id: siloId, display_name: name }
    const times = { time_created: ctx.now, time_modified: ctx.now }
    await ctx.db
      .insertInto('silo_group')
      .values({ ...row, ...times })
      .execute()
    for (const { id } of members) {
      const membership = { id: ctx.newId(), silo_id: siloId, group_id: row.id, user_id: id }
      await ctx.db.insertInto('group_member').values(membership).execute()
    }
    return row.id
  })
}

async function give(policy: string, id: string, role: string): Promise<void> {
  const { body } = await cloud.admin.get(policy)
  const added = { identity_type: 'silo_group', identity_id: id, role_name: role }
  const all = { role_assignments: [...body.role_assignments, added] }
  expect((await cloud.admin.put(policy, all)).status).toBe(200)
}

const requested = (id: string, by = cloud.admin, type = 'silo_user') =>
  by.get(`/portico/v1/access/held?identity_type=${type}&id=${id}`)
const heldBy = async (...args: Parameters<typeof requested>): Promise<AccessHeld> =>
  (await requested(...args)).body
const factsOf = async (ids: readonly string[], by = cloud.admin): Promise<readonly IdentityFacts[]> =>
  (await by.get(`/portico/v1/identity-facts?${ids.map((id) => `identity=${id}`).join('&')}`)).body.items
const projectsIn = ({ projects: held }: AccessHeld) =>
  held.map(({ name, sources }) => [
    name,
    ...sources.map((each) => `${each.role_name} ${each.identity_type === 'silo_group'}`),
  ])

describe('what a user or group holds', () => {
  test("contains a user's groups, roles with their sources, and reachable projects", async () => {
    const held = await heldBy(ada.id)
    expect(held.groups).toEqual([{ id: ops, display_name: 'ops' }])
    expect(held.roles).toMatchObject([
      { scope: 'silo', role_name: 'collaborator', identity_type: 'silo_group', display_name: 'ops' },
      { scope: 'silo', role_name: 'viewer', identity_type: 'silo_user' },
    ])
    expect(projectsIn(held)).toEqual([
      ['anvil', 'admin true', 'collaborator false'],
      ['crane', 'viewer true'],
    ])
    expect(held).toMatchObject({ members: null, more: false, fleet_unseen: false, silo: 'main' })
  })

  test("contains a group's roles and number of members", async () => {
    const held = await heldBy(ops, cloud.admin, 'silo_group')
    expect(held).toMatchObject({ members: 1, groups: [], roles: [{ role_name: 'collaborator' }] })
    expect(projectsIn(held)).toEqual([
      ['anvil', 'admin true'],
      ['crane', 'viewer true'],
    ])
  })

  test('identifies assignments by the IDs in the change log, so that their author can be found', async () => {
    const [role] = (await heldBy(ada.id)).roles
    const { body } = await cloud.admin.get(`/portico/v1/changes?id=${role?.assignment_id}&action=create`)
    expect(body.items).toMatchObject([{ operation: 'policy_update', actor: { id: cloud.admin.id } }])
  })

  test('contains only projects that the caller may read', async () => {
    const stranger = await cloud.user()
    const seen = await heldBy(ada.id, stranger)
    expect(seen.projects).toEqual([])
    expect(seen.roles).toHaveLength(2)
    expect(seen.fleet_unseen).toBe(true)
    const onCrane = await cloud.user({ projects: { [projects['crane'] ?? '']: 'viewer' } })
    expect(projectsIn(await heldBy(ada.id, onCrane))).toEqual([['crane', 'viewer true']])
    expect(await factsOf([ada.id], onCrane)).toMatchObject([{ projects: 1 }])
  })

  test('is shown to operators without data from within silos, and not to other silos', async () => {
    const operator = await cloud.user({ silo: 'elsewhere', fleet: 'viewer' })
    expect(await heldBy(ada.id, operator)).toMatchObject({ projects: [], display_name: expect.any(String) })
    const neighbour = await cloud.user({ silo: 'elsewhere', siloRole: 'admin' })
    expect((await requested(ada.id, neighbour)).status).toBe(404)
    expect((await requested(ops, neighbour, 'silo_group')).status).toBe(404)
    expect(await factsOf([ada.id, ops], neighbour)).toEqual([])
  })

  test('returns 404 for an ID that is unknown or of the other identity type, and 400 for an invalid type', async () => {
    expect((await requested(ops)).status).toBe(404)
    expect((await requested('00000000-0000-4000-8000-00000000000f')).status).toBe(404)
    expect((await requested(ada.id, cloud.admin, 'project')).status).toBe(400)
  })
})

test('facts for lists are returned for both users and groups', async () => {
  const facts = await factsOf([ada.id, ops])
  const of = (id: string) => facts.find((each) => each.identity_id === id)
  expect(of(ada.id)).toMatchObject({
    identity_type: 'silo_user',
    memberships: 1,
    projects: 2,
    roles: [
      { role_name: 'collaborator', group: 'ops' },
      { role_name: 'viewer', group: null },
    ],
  })
  expect(of(ops)).toMatchObject({
    identity_type: 'silo_group',
    memberships: 1,
    projects: 2,
    roles: [{ role_name: 'collaborator', group: null }],
  })
})

test('users and groups can be found by part of their name or by ID, and sorted by name and age', async () => {
  await group('ops-night', [])
  const names = async (query: string) =>
    (await cloud.admin.get(`/v1/${query}`)).body.items.map(
      (each: { display_name: string }) => each.display_name,
    )
  expect(await names('groups?search=OPS&sort=-display_name')).toEqual(['ops-night', 'ops'])
  expect(await names(`groups?search=${ops}`)).toEqual(['ops'])
  const [name] = await names(`users?search=${ada.id}`)
  expect(await names(`users?search=${name.toUpperCase()}`)).toContain(name)
  const sorted = await names('users?sort=display_name')
  expect(sorted).toEqual([...sorted].toSorted((a: string, b: string) => (a < b ? -1 : 1)))
  expect(await names('users?sort=time_created')).toHaveLength(sorted.length)
  expect(await names(`users?group=${ops}&search=${name}`)).toEqual([name])
  expect((await cloud.admin.get('/v1/users?sort=password_hash')).status).toBe(400)
})
