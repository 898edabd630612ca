import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestCloud, testCloud } from '../testing/cloud.ts'

let cloud: TestCloud
beforeEach(async () => {
  cloud = await testCloud({ sleds: 3 })
  await cloud.admin.post('/v1/projects', { name: 'p', description: '' })
})
afterEach(() => cloud.close())

const gib = 1024 ** 3
const makeDisk = (name: string, project = 'p') =>
  cloud.admin.post(`/v1/disks?project=${project}`, {
    name,
    description: '',
    size: gib,
    disk_source: { type: 'blank', block_size: 512 },
  })

describe('counts', () => {
  const counts = async (query: string) => (await cloud.admin.get(`/portico/v1/counts?${query}`)).body.items

  test('of several kinds come together, by state, as far as a search says', async () => {
    await makeDisk('data-1')
    await makeDisk('data-2')
    await makeDisk('other')
    await cloud.settle()
    const nothing = { total: 0, capped: false, by_state: {} }
    expect(await counts('project=p&kind=disk&kind=instance')).toEqual([
      { kind: 'disk', total: 3, capped: false, by_state: { detached: 3 } },
      { kind: 'instance', ...nothing },
    ])
    expect(await counts('project=p&kind=disk&search=data')).toMatchObject([{ total: 2 }])
    expect(await counts('project=p&kind=vpc')).toMatchObject([{ kind: 'vpc', total: 1 }])
  })

  test('are refused without a kind, and to who may not see the project', async () => {
    expect((await cloud.admin.get('/portico/v1/counts?project=p')).status).toBe(400)
    expect((await cloud.admin.get('/portico/v1/counts?project=p&kind=people')).status).toBe(400)
    const stranger = await cloud.user()
    expect((await stranger.get('/portico/v1/counts?project=p&kind=disk')).status).toBe(404)
  })
})

describe('names', () => {
  test('are given for ids of what there is and the user may see', async () => {
    const { body: disk } = await makeDisk('data')
    const { body: gone } = await makeDisk('gone')
    await cloud.settle()
    await cloud.admin.delete(`/v1/disks/${gone.id}`)
    const { body: pools } = await cloud.admin.get('/v1/ip-pools')
    const [pool] = pools.items
    const query = [disk.id, disk.id, gone.id, pool.id].map((id) => `id=${id}`).join('&')
    const names = async (user = cloud.admin) => (await user.get(`/portico/v1/names?${query}`)).body.items
    const ofPool = { kind: 'ip_pool', id: pool.id, name: pool.name }
    expect(await names()).toEqual([{ kind: 'disk', id: disk.id, name: 'data' }, ofPool])
    expect(await names(await cloud.user())).toEqual([ofPool])
    expect((await cloud.admin.get('/portico/v1/names')).status).toBe(400)
  })
})

describe('search', () => {
  const found = async (user = cloud.admin, q = 'need') =>
    (await user.get(`/portico/v1/search?q=${q}`)).body.items.map((hit: { name: string }) => hit.name)

  test('finds by a part of a name or a whole id, and only what the user may see', async () => {
    const { body: disk } = await makeDisk('needle')
    await makeDisk('hay')
    expect(await found()).toEqual(['needle'])
    expect(await found(cloud.admin, disk.id)).toEqual(['needle'])
    expect(await found(await cloud.user())).toEqual([])
    const { body: project } = await cloud.admin.get('/v1/projects/p')
    expect(await found(await cloud.user({ projects: { [project.id]: 'viewer' } }))).toEqual(['needle'])
  })
})

test('changes tell who did what, to who may see it, newest first', async () => {
  await makeDisk('d')
  const { body } = await cloud.admin.get('/portico/v1/changes?project=p&kind=disk')
  expect(body.items[0]).toMatchObject({ kind: 'disk', name: 'd', actor: { id: cloud.admin.id } })
  expect((await (await cloud.user()).get('/portico/v1/changes?project=p')).status).toBe(404)
})
