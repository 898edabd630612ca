import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestCloud, testCloud } from '@portico/testing/cloud.ts'
import { find, findReadable, resolve } from './find.ts'

let cloud: TestCloud
beforeEach(async () => {
  cloud = await testCloud({ sleds: 2 })
  await cloud.admin.post('/v1/projects', { name: 'p', description: '' })
})
afterEach(() => cloud.close())

const GiB = 1024 ** 3
const named = (name: string) => ({ name, description: '' })
const makeDisk = async (name: string) =>
  (
    await cloud.admin.post('/v1/disks?project=p', {
      ...named(name),
      size: GiB,
      disk_source: { type: 'blank', block_size: 512 },
    })
  ).body

describe('Portico itself', () => {
  test('finds resources by ID in every silo and may run every operation on them', async () => {
    const disk = await makeDisk('d')
    await cloud.controlPlane.asSystem('clean up', async (ctx) => {
      for (const lookUp of [find, findReadable, resolve]) {
        expect((await lookUp(ctx, 'disk', { nameOrId: disk.id })).name).toBe('d')
      }
      const inProject = { nameOrId: 'd', project: disk.project_id }
      expect((await find(ctx, 'disk', inProject)).id).toBe(disk.id)
      expect((await find(ctx, 'silo', { nameOrId: 'main' })).name).toBe('main')
    })
  })

  test('is in no silo, so it cannot find a project by name alone', async () => {
    await expect(
      cloud.controlPlane.asSystem('clean up', (ctx) => resolve(ctx, 'project', { nameOrId: 'p' })),
    ).rejects.toThrow('Portico itself is in no silo: a project is found by its id')
  })

  test('gets 404 for a missing resource, like any caller', async () => {
    const nameOrId = '00000000-0000-4000-8000-000000000000'
    await expect(
      cloud.controlPlane.asSystem('clean up', (ctx) => find(ctx, 'vpc_subnet', { nameOrId })),
    ).rejects.toThrow(`not found: vpc-subnet with id "${nameOrId}"`)
  })
})

test('a name that starts like an ID is treated as a name, also in bodies', async () => {
  const name = 'deadbeef-ip'
  expect((await cloud.admin.post('/v1/floating-ips?project=p', named(name))).status).toBe(201)
  const reply = await cloud.admin.post('/v1/instances?project=p', {
    ...named('box'),
    hostname: 'box',
    ncpus: 1,
    memory: GiB,
    external_ips: [{ type: 'floating', floating_ip: name }],
    start: false,
  })
  expect(reply.status).toBe(201)
  const { body } = await cloud.admin.get('/v1/instances/box/external-ips?project=p')
  expect(body.items).toMatchObject([{ name }])
})

test('a body that refers to a resource in an unreadable project gets 404', async () => {
  const { body: project } = await cloud.admin.post('/v1/projects', named('own'))
  const user = await cloud.user({ projects: { [project.id]: 'collaborator' } })
  const disk = await makeDisk('secret')
  const { body: address } = await cloud.admin.post('/v1/floating-ips?project=p', named('secret'))
  const size = { ncpus: 1, memory: GiB }
  const box = { ...named('box'), hostname: 'box', ...size, start: false }
  const floating = { ...box, external_ips: [{ type: 'floating', floating_ip: address.id }] }
  expect((await user.post('/v1/instances?project=own', floating)).body.message).toBe(
    `not found: floating-ip with id "${address.id}"`,
  )
  expect((await user.post('/v1/instances?project=own', box)).status).toBe(201)
  const reply = await user.put('/v1/instances/box?project=own', { ...size, boot_disk: disk.id })
  expect(reply.body.message).toBe(`not found: disk with id "${disk.id}"`)
})

describe('search', () => {
  const kindsFound = async (user: { get: TestCloud['admin']['get'] }, q: string) =>
    (await user.get(`/portico/v1/search?q=${q}`)).body.items.map((hit: { kind: string }) => hit.kind)

  test('distinguishes the two kinds of affinity groups', async () => {
    const group = { ...named('rack-mates'), policy: 'allow', failure_domain: 'sled' }
    await cloud.admin.post('/v1/affinity-groups?project=p', group)
    await cloud.admin.post('/v1/anti-affinity-groups?project=p', group)
    expect(await kindsFound(cloud.admin, 'rack-mates')).toEqual(['affinity_group', 'anti_affinity_group'])
  })

  test('shows silos and pools only to operators, although users may read their own silo', async () => {
    const [operator, user] = [await cloud.user({ fleet: 'viewer' }), await cloud.user()]
    expect(await kindsFound(operator, 'main')).toEqual(['silo'])
    expect(await kindsFound(operator, 'default')).toEqual(['ip_pool'])
    expect(await kindsFound(user, 'main')).toEqual([])
    expect(await kindsFound(user, 'default')).toEqual([])
  })
})

test('silo images are not found, counted or reported without a role on the silo', async () => {
  await makeDisk('d')
  await cloud.settle()
  const { body: snapshot } = await cloud.admin.post('/v1/snapshots?project=p', { ...named('s'), disk: 'd' })
  await cloud.pass(5)
  const image = { ...named('golden'), os: 'x', version: '1', source: { type: 'snapshot', id: snapshot.id } }
  expect((await cloud.admin.post('/v1/images', image)).status).toBe(201)
  const [viewer, nobody] = [await cloud.user({ siloRole: 'viewer' }), await cloud.user()]
  const found = async (user: typeof viewer) =>
    (await user.get('/portico/v1/search?q=golden')).body.items.length
  expect([await found(viewer), await found(nobody)]).toEqual([1, 0])
  const counted = async (user: typeof viewer) => (await user.get('/portico/v1/counts?kind=image')).status
  expect([await counted(viewer), await counted(nobody)]).toEqual([200, 403])
  const history = async (user: typeof viewer) => (await user.get('/portico/v1/changes?kind=image')).status
  expect([await history(viewer), await history(nobody)]).toEqual([200, 403])
})
