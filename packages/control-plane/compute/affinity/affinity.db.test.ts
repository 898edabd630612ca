import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type StorageCloud, storageCloud } from '@portico/testing/storage-cloud.ts'

let cloud: StorageCloud
beforeEach(async () => {
  cloud = await storageCloud({ sleds: 2 })
})
afterEach(() => cloud.close())

const both = [
  { path: 'affinity-groups', word: 'affinity-group', kind: 'affinity' },
  { path: 'anti-affinity-groups', word: 'anti-affinity-group', kind: 'anti-affinity' },
] as const

const create = (path: string, name: string, policy = 'allow') =>
  cloud.admin.post(`/v1/${path}?project=p`, { name, description: '', policy, failure_domain: 'sled' })
const member = (path: string, group: string, instance: string) =>
  `/v1/${path}/${group}/members/instance/${instance}?project=p`
const add = (path: string, group: string, instance: string) => cloud.admin.post(member(path, group, instance))
const refused = async (reply: Promise<{ status: number; body: { message: string } }>) => {
  const { status, body } = await reply
  return [status, body.message]
}

describe.each(both)('$word', ({ path, word, kind }) => {
  test('can be created, viewed, renamed, listed and deleted', async () => {
    const { status, body } = await create(path, 'g', 'fail')
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'g',
      policy: 'fail',
      failure_domain: 'sled',
      project_id: cloud.project.id,
    })
    const renamed = await cloud.admin.put(`/v1/${path}/g?project=p`, { name: 'h' })
    expect(renamed.body).toMatchObject({ id: body.id, name: 'h', description: '', policy: 'fail' })
    expect((await cloud.admin.get(`/v1/${path}/${body.id}`)).body).toEqual(renamed.body)
    await create(path, 'g')
    expect(await refused(create(path, 'g'))).toEqual([400, `already exists: ${word} "g"`])
    expect(await refused(cloud.admin.put(`/v1/${path}/g?project=p`, { name: 'h' }))).toEqual([
      400,
      `already exists: ${word} "h"`,
    ])
    const list = await cloud.admin.get(`/v1/${path}?project=p`)
    expect(list.body.items.map((group: { name: string }) => group.name)).toEqual(['g', 'h'])
    expect((await cloud.admin.delete(`/v1/${path}/h?project=p`)).status).toBe(204)
    expect(await refused(cloud.admin.get(`/v1/${path}/h?project=p`))).toEqual([
      404,
      `not found: ${word} with name "h"`,
    ])
  })

  test('accepts instances without a machine as members', async () => {
    await create(path, 'g')
    const { body: instance } = await cloud.createInstance('i')
    const added = await add(path, 'g', 'i')
    const value = { id: instance.id, name: 'i', run_state: 'stopped' }
    expect([added.status, added.body]).toEqual([201, { type: 'instance', value }])
    expect((await cloud.admin.get(member(path, 'g', 'i'))).body).toEqual(added.body)
    expect((await cloud.admin.get(`/v1/${path}/g/members?project=p`)).body.items).toEqual([added.body])
    expect(await refused(add(path, 'g', 'i'))).toEqual([
      400,
      `already exists: ${word}-member "${instance.id}"`,
    ])
    expect((await cloud.admin.delete(member(path, 'g', 'i'))).status).toBe(204)
    const missing = [404, `not found: ${word}-member with id "${instance.id}"`]
    expect(await refused(cloud.admin.delete(member(path, 'g', 'i')))).toEqual(missing)
    expect(await refused(cloud.admin.get(member(path, 'g', 'i')))).toEqual(missing)
  })

  test('refuses to add an instance that has a machine, but can remove one', async () => {
    await create(path, 'g')
    await create(path, 'h')
    await cloud.createInstance('i')
    await add(path, 'h', 'i')
    await cloud.admin.post('/v1/instances/i/start?project=p')
    expect(await refused(add(path, 'g', 'i'))).toEqual([
      400,
      `Instance cannot be added to ${kind} group with reservation`,
    ])
    expect((await cloud.admin.delete(member(path, 'h', 'i'))).status).toBe(204)
  })

  test('accepts only instances of its own project as members', async () => {
    const { body: group } = await create(path, 'g')
    await cloud.admin.post('/v1/projects', { name: 'q', description: '' })
    const { body: far } = await cloud.admin.post('/v1/instances?project=q', {
      name: 'far',
      description: '',
      hostname: 'far',
      ncpus: 1,
      memory: 1024 ** 3,
      start: false,
    })
    expect(await refused(add(path, 'g', 'far'))).toEqual([404, 'not found: instance with name "far"'])
    const byId = `/v1/${path}/${group.id}/members/instance/${far.id}`
    expect((await cloud.admin.post(byId)).status).toBe(400)
    expect(await refused(cloud.admin.post(`${byId}?project=p`))).toEqual([
      400,
      `when providing ${kind.replace('-', '_')}_group as an ID, project should not be specified`,
    ])
  })

  test('loses a member when the instance is deleted, and an instance loses its membership when the group is deleted', async () => {
    await create(path, 'g')
    await create(path, 'h')
    await cloud.createInstance('i')
    await cloud.createInstance('j')
    await add(path, 'g', 'i')
    await add(path, 'g', 'j')
    await add(path, 'h', 'j')
    await cloud.admin.delete('/v1/instances/i?project=p')
    const members = async (group: string) =>
      (await cloud.admin.get(`/v1/${path}/${group}/members?project=p`)).body.items.length
    expect(await members('g')).toBe(1)
    await cloud.admin.delete(`/v1/${path}/g?project=p`)
    expect(await members('h')).toBe(1)
    expect((await cloud.admin.get('/v1/instances/j?project=p')).status).toBe(200)
  })

  test('can be changed by collaborators and read by viewers', async () => {
    await create(path, 'g')
    await cloud.createInstance('i')
    const viewer = await cloud.user({ projects: { [cloud.project.id]: 'viewer' } })
    expect((await viewer.get(`/v1/${path}/g/members?project=p`)).status).toBe(200)
    expect((await viewer.post(member(path, 'g', 'i'))).status).toBe(403)
    expect((await viewer.delete(`/v1/${path}/g?project=p`)).status).toBe(403)
    const stranger = await cloud.user()
    expect((await stranger.get(`/v1/${path}/g?project=p`)).status).toBe(404)
  })
})

test('affinity and anti-affinity groups may share a name', async () => {
  expect((await create('affinity-groups', 'g')).status).toBe(201)
  expect((await create('anti-affinity-groups', 'g')).status).toBe(201)
})

describe('placement', () => {
  const start = (name: string) => cloud.admin.post(`/v1/instances/${name}/start?project=p`)
  const sledsInUse = async (): Promise<number> =>
    new Set((await cloud.db.selectFrom('machine').select('sled_id').execute()).map((row) => row.sled_id)).size

  async function startThree(path: string, policy: string): Promise<number[]> {
    await create(path, 'g', policy)
    const statuses: number[] = []
    for (const name of ['a', 'b', 'c']) {
      // oxlint-disable no-await-in-loop -- each start looks at the ones before
      await cloud.createInstance(name)
      await add(path, 'g', name)
      statuses.push((await start(name)).status)
      // oxlint-enable no-await-in-loop
    }
    return statuses
  }

  test('keeps members of a hard anti-affinity group apart, and refuses a member for which no sled is left', async () => {
    expect(await startThree('anti-affinity-groups', 'fail')).toEqual([202, 202, 507])
    expect(await sledsInUse()).toBe(2)
    expect((await start('c')).body.message).toMatch(/^Insufficient capacity: Failed to place instance: /)
  })

  test('prefers different sleds for members of a soft anti-affinity group', async () => {
    expect(await startThree('anti-affinity-groups', 'allow')).toEqual([202, 202, 202])
    expect(await sledsInUse()).toBe(2)
  })

  test.each(['fail', 'allow'])('keeps members together for affinity with policy %s', async (policy) => {
    expect(await startThree('affinity-groups', policy)).toEqual([202, 202, 202])
    expect(await sledsInUse()).toBe(1)
  })

  test('is refused when hard groups contradict each other', async () => {
    await startThree('affinity-groups', 'fail')
    await create('anti-affinity-groups', 'apart', 'fail')
    await cloud.admin.post('/v1/instances/b/stop?project=p')
    await cloud.admin.post('/v1/instances/c/stop?project=p')
    await cloud.pass(60)
    await add('anti-affinity-groups', 'apart', 'b')
    await add('anti-affinity-groups', 'apart', 'c')
    await cloud.admin.delete(member('affinity-groups', 'g', 'a'))
    expect((await start('b')).status).toBe(202)
    const { status, body } = await start('c')
    expect([status, body.message]).toEqual([400, expect.stringMatching(/^Failed to place instance: /)])
  })
})
