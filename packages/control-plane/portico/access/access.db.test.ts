import type { Abilities, AccessKind } from '@portico/contract/portico/access-why.ts'
import { projectRoleFromSilo, type Role, roles, strongest } from '@portico/domain/roles.ts'
import type { OperationId } from '@portico/contract/routes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expected } from '@portico/testing/authorization/expected.ts'
import { type Persona, personas, rightsOf } from '@portico/testing/authorization/personas.ts'
import { type Fixture, makeFixture } from '@portico/testing/authorization/requests.ts'
import { testCloud, type TestCloud, type TestUser } from '@portico/testing/cloud.ts'

let cloud: TestCloud
let fixture: Fixture
let ids: Readonly<Record<AccessKind, string>>

beforeAll(async () => {
  cloud = await testCloud()
  fixture = await makeFixture(cloud)
  await cloud.silo('elsewhere')
  const idOf = async (path: string): Promise<string> => (await cloud.admin.get(path)).body.id
  const inProject = (path: string) => idOf(`/v1/${path}?project=matrix`)
  const inVpc = (path: string) => idOf(`/v1/${path}?project=matrix&vpc=default`)
  ids = {
    silo: await idOf('/v1/system/silos/main'),
    project: fixture['projectId'] ?? '',
    instance: await inProject('instances/box'),
    disk: await inProject('disks/spare'),
    snapshot: await inProject('snapshots/snap'),
    image: await inProject('images/image'),
    floating_ip: await inProject('floating-ips/address'),
    affinity_group: await inProject('affinity-groups/group'),
    anti_affinity_group: await inProject('anti-affinity-groups/group'),
    vpc: await inProject('vpcs/default'),
    vpc_subnet: await inVpc('vpc-subnets/default'),
    vpc_router: await inVpc('vpc-routers/router'),
    internet_gateway: await inVpc('internet-gateways/default'),
    ssh_key: '',
  }
}, 120_000)
afterAll(() => cloud.close())

const kinds: readonly AccessKind[] = [
  'silo',
  'project',
  'instance',
  'disk',
  'snapshot',
  'image',
  'floating_ip',
  'affinity_group',
  'anti_affinity_group',
  'vpc',
  'vpc_subnet',
  'vpc_router',
  'internet_gateway',
]

async function abilitiesOf(asker: TestUser, kind: AccessKind, user: string): Promise<Abilities> {
  const { status, body } = await asker.get(
    `/portico/v1/access/abilities?user=${user}&kind=${kind}&id=${ids[kind]}`,
  )
  expect(status).toBe(200)
  return body
}

describe.each(Object.entries(personas).filter(([, { elsewhere }]) => elsewhere !== true))(
  '%s',
  (_, persona) => {
    test('may run exactly the operations that the reference lists', async () => {
      const user = await cloud.user(rightsOf(persona, ids.project))
      for (const kind of kinds) {
        const { abilities } = await abilitiesOf(cloud.admin, kind, user.id)
        expect(abilities.length).toBeGreaterThan(0)
        const said = abilities.map(({ operation, allowed }) => [operation, allowed])
        expect(said).toEqual(
          said.map(([operation]) => [operation, saysYes(String(operation), kind, persona)]),
        )
      }
    })
  },
)

function saysYes(operation: string, kind: AccessKind, persona: Persona): boolean {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answer's operations are the contract's
  const id = operation as OperationId
  const onSilo = kind === 'silo' && operation.startsWith('image_')
  return expected({ id, onSilo }, persona) === 'yes'
}

/** Returns a generator of pseudo-random numbers. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

describe.each([1, 2, 3])('with random roles (%i)', (seed) => {
  test('abilities match the outcome of real requests, and holders match the users who have them', async () => {
    const next = numbers(seed)
    const people = [await cloud.user(), await cloud.user(), await cloud.user(), await cloud.user()]
    const groups = await Promise.all(
      ['ops', 'devs'].map((name) =>
        group(
          `${name}-${seed}`,
          people.filter(() => next(2) === 0),
        ),
      ),
    )
    const policies = ['/v1/policy', '/v1/system/policy', '/v1/projects/matrix/policy']
    const given = policies.map((path) => ({
      path,
      roles: [
        ...people.map(({ id }) => ['silo_user', id]),
        ...groups.map((id) => ['silo_group', id]),
      ].flatMap(([identity_type, identity_id]) =>
        next(3) === 0 ? [{ identity_type, identity_id, role_name: roles[next(3)] }] : [],
      ),
    }))
    for (const { path, roles: added } of given) {
      const { body } = await cloud.admin.get(path)
      const kept = body.role_assignments
      expect((await cloud.admin.put(path, { role_assignments: [...kept, ...added] })).status).toBe(200)
    }
    const calls = [
      ['disk', 'disk_view', 'GET', '/v1/disks/spare?project=matrix'],
      ['disk', 'disk_delete', 'DELETE', '/v1/disks/spare?project=matrix'],
      ['project', 'project_delete', 'DELETE', '/v1/projects/matrix'],
      [
        'project',
        'vpc_create',
        'POST',
        '/v1/vpcs?project=matrix',
        { name: 'n', description: '', dns_name: 'n' },
      ],
      ['silo', 'project_create', 'POST', '/v1/projects', { name: 'n', description: '' }],
      ['silo', 'silo_quotas_update', 'PUT', '/v1/system/silos/main/quotas', {}],
      ['image', 'image_promote', 'POST', '/v1/images/image/promote?project=matrix'],
    ] as const
    for (const [kind, operation, method, path, body] of calls) {
      const { body: holders } = await cloud.admin.get(
        `/portico/v1/access/holders?operation=${operation}&kind=${kind}&id=${ids[kind]}`,
      )
      const may = new Set(holders.holders.map((each: { identity_id: string }) => each.identity_id))
      for (const person of people) {
        const { abilities, sources } = await abilitiesOf(cloud.admin, kind, person.id)
        const ability = abilities.find((each) => each.operation === operation)
        const really = await statusOf(person, method, path, body)
        expect([operation, ability?.allowed]).toEqual([operation, really !== 403 && really !== 404])
        expect(ability?.allowed).toBe((ability?.through.length ?? 0) > 0)
        const through = ability?.through.map((at) => sources[at]?.identity_id) ?? []
        expect(through.every((id) => may.has(id))).toBe(true)
        expect(ability?.allowed).toBe(sources.some(({ identity_id }) => may.has(identity_id)))
      }
    }
    for (const { path, roles: added } of given) {
      const { body } = await cloud.admin.get(path)
      const gone = new Set(added.map(({ identity_id }) => identity_id))
      const kept = body.role_assignments.filter(
        (each: { identity_id: string }) => !gone.has(each.identity_id),
      )
      await cloud.admin.put(path, { role_assignments: kept })
    }
  })
})

async function statusOf(who: TestUser, method: string, path: string, body?: object): Promise<number> {
  const request = new Request(`http://portico.test${path}`, {
    method,
    headers: { cookie: `session=${who.token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await cloud.controlPlane.fetch(request, { dryRun: true })).status
}

async function group(name: string, members: readonly TestUser[]): Promise<string> {
  return cloud.controlPlane.asSystem('test set-up', async (ctx) => {
    const row = { id: ctx.newId(), silo_id: ids.silo, display_name: name }
    await ctx.db
      .insertInto('silo_group')
      .values({ ...row, time_created: ctx.now, time_modified: ctx.now })
      .execute()
    for (const { id } of members) {
      const membership = { id: ctx.newId(), silo_id: ids.silo, group_id: row.id, user_id: id }
      await ctx.db.insertInto('group_member').values(membership).execute()
    }
    return row.id
  })
}

test('all sufficient roles are returned, including a fleet role that a silo role includes', async () => {
  const user = await cloud.user({ siloRole: 'collaborator', projects: { [ids.project]: 'viewer' } })
  await cloud.controlPlane.asSystem('test set-up', (ctx) =>
    ctx.db
      .updateTable('silo')
      .set({ mapped_fleet_roles: JSON.stringify({ viewer: ['collaborator'] }) })
      .where('id', '=', ids.silo)
      .execute(),
  )
  const disk = await abilitiesOf(cloud.admin, 'disk', user.id)
  expect(disk.sources).toMatchObject([
    { scope: 'project', role_name: 'viewer' },
    { scope: 'silo', role_name: 'collaborator' },
    { scope: 'fleet', role_name: 'collaborator', conferred_by: 'collaborator' },
  ])
  expect(disk.abilities.find(({ operation }) => operation === 'disk_view')).toMatchObject({ through: [0, 1] })
  expect(disk.abilities.find(({ operation }) => operation === 'disk_delete')).toMatchObject({ through: [1] })
  const silo = await abilitiesOf(cloud.admin, 'silo', user.id)
  const quotas = silo.abilities.find(({ operation }) => operation === 'silo_quotas_update')
  expect(quotas?.through.map((at) => silo.sources[at]?.conferred_by)).toEqual(['collaborator'])
  await cloud.controlPlane.asSystem('test set-up', (ctx) =>
    ctx.db.updateTable('silo').set({ mapped_fleet_roles: '{}' }).where('id', '=', ids.silo).execute(),
  )
})

describe('the caller', () => {
  test('must be able to read the resource', async () => {
    const stranger = await cloud.user()
    for (const call of [
      `abilities?kind=disk&id=${ids.disk}`,
      `holders?operation=disk_delete&kind=disk&id=${ids.disk}`,
    ]) {
      const { status, body } = await stranger.get(`/portico/v1/access/${call}`)
      expect(status).toBe(404)
      expect(body.message).toContain('disk')
    }
  })

  test('gets no users of other silos', async () => {
    const other = await cloud.user({ silo: 'elsewhere' })
    expect((await cloud.admin.get(`/portico/v1/access/abilities?user=${other.id}`)).status).toBe(404)
  })

  test('gets fleet roles only as a fleet viewer; other users get a note that there may be some', async () => {
    const operator = await cloud.user({ fleet: 'collaborator' })
    const plain = await cloud.user()
    const quotas = '/portico/v1/access/holders?operation=silo_quotas_update'
    const { body: seen } = await plain.get(quotas)
    expect(seen.fleet_unseen).toBe(true)
    expect(seen.holders.filter(({ scope }: { scope: string }) => scope === 'fleet')).toEqual([])
    const { body: all } = await cloud.admin.get(quotas)
    expect(all.fleet_unseen).toBe(false)
    expect(all.holders).toContainEqual(expect.objectContaining({ scope: 'fleet', identity_id: operator.id }))
    const { body: about } = await plain.get(`/portico/v1/access/abilities?user=${operator.id}`)
    expect(about).toMatchObject({ sources: [], fleet_unseen: true })
    const { body: self } = await operator.get('/portico/v1/access/abilities')
    expect(self).toMatchObject({
      sources: [{ scope: 'fleet', role_name: 'collaborator' }],
      fleet_unseen: false,
    })
  })

  test('is told that every user of the silo is permitted, when the operation needs no role', async () => {
    const plain = await cloud.user()
    const { body } = await plain.get('/portico/v1/access/holders?operation=user_list')
    expect(body).toMatchObject({ everybody: true, holders: [], needs: { silo: 'member' } })
  })

  test('gets the owner of a private resource', async () => {
    const owner = await cloud.user()
    const key = await owner.post('/v1/me/ssh-keys', {
      name: 'k',
      description: '',
      public_key: 'ssh-ed25519 A',
    })
    const { body } = await owner.get(
      `/portico/v1/access/holders?operation=current_user_ssh_key_delete&kind=ssh_key&id=${key.body.id}`,
    )
    expect(body).toMatchObject({ owner: { id: owner.id }, holders: [], everybody: false })
    expect(
      (await cloud.admin.get(`/portico/v1/access/abilities?kind=ssh_key&id=${key.body.id}`)).status,
    ).toBe(404)
  })
})

test('roles of a deleted user are not listed', async () => {
  const nobody = '00000000-0000-4000-8000-000000000001'
  const { body: policy } = await cloud.admin.get('/v1/projects/matrix/policy')
  const added = { identity_id: nobody, identity_type: 'silo_user', role_name: 'admin' }
  await cloud.admin.put('/v1/projects/matrix/policy', {
    role_assignments: [...policy.role_assignments, added],
  })
  const { body } = await cloud.admin.get(
    `/portico/v1/access/holders?operation=project_delete&kind=project&id=${ids.project}`,
  )
  expect(JSON.stringify(body)).not.toContain(nobody)
  await cloud.admin.put('/v1/projects/matrix/policy', policy)
})

test('a request with an operation that does not apply to the resource, or a missing resource, is refused', async () => {
  const status = async (query: string) => (await cloud.admin.get(`/portico/v1/access/${query}`)).status
  expect(await status(`holders?operation=disk_delete&kind=project&id=${ids.project}`)).toBe(400)
  expect(await status('holders?operation=__proto__')).toBe(400)
  expect(await status('abilities?kind=disk')).toBe(400)
  expect(await status('abilities?kind=rack')).toBe(400)
})

test('a role on the silo applies to its projects', async () => {
  for (const role of ['viewer', 'collaborator', 'admin'] as const satisfies readonly Role[]) {
    const user = await cloud.user({ siloRole: role })
    const { abilities } = await abilitiesOf(cloud.admin, 'project', user.id)
    const may = (operation: string) => abilities.find((each) => each.operation === operation)?.allowed
    expect(may('project_view')).toBe(true)
    expect(may('project_delete')).toBe(strongest([projectRoleFromSilo(role)]) === 'admin')
  }
})
