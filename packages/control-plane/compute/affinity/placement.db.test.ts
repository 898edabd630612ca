import { afterEach, beforeEach, expect, test } from 'vitest'
import { type StorageCloud, storageCloud } from '@portico/testing/storage-cloud.ts'

let cloud: StorageCloud
beforeEach(async () => {
  cloud = await storageCloud({ sleds: 2 })
})
afterEach(() => cloud.close())

const create = async (path: string, name: string, policy: string): Promise<string> => {
  const body = { name, description: '', policy, failure_domain: 'sled' }
  return (await cloud.admin.post(`/v1/${path}?project=p`, body)).body.id
}
const add = (path: string, group: string, instance: string) =>
  cloud.admin.post(`/v1/${path}/${group}/members/instance/${instance}?project=p`)
const start = async (name: string) => (await cloud.admin.post(`/v1/instances/${name}/start?project=p`)).status

/** Creates three instances in one group and starts some of them; each is started after it was added to the group. */
async function three(path: string, policy: string, started: readonly string[]): Promise<string> {
  const id = await create(path, 'g', policy)
  for (const name of ['a', 'b', 'c']) {
    // oxlint-disable no-await-in-loop -- each start looks at the ones before
    await cloud.createInstance(name)
    await add(path, 'g', name)
    if (started.includes(name)) await start(name)
    // oxlint-enable no-await-in-loop
  }
  return id
}

interface Member {
  name: string
  sled: number | null
  is_bent: boolean
  start: { type: string; message?: string } | null
}

const placement = async (path: string): Promise<Member[]> =>
  (await cloud.admin.get(`/portico/v1/${path}/g/placement?project=p`)).body.items
const summaryOf = (members: readonly Member[]) =>
  members.map(({ name, sled, is_bent, start: begin }) =>
    [name, sled ?? '-', is_bent ? 'bent' : '', begin?.type ?? ''].join(' ').trim(),
  )

test('hard anti-affinity puts members on different sleds, and both the preview and the start refuse a member for which no sled is left', async () => {
  await three('anti-affinity-groups', 'fail', ['a', 'b'])
  const members = await placement('anti-affinity-groups')
  expect(summaryOf(members)).toEqual(['a 1', 'b 2', 'c -  refused'])
  const { body } = await cloud.admin.post('/v1/instances/c/start?project=p')
  expect(body.message).toMatch(/^Insufficient capacity: Failed to place instance: /)
  expect(members[2]?.start?.message).toBe(body.message)
})

test('a soft rule that cannot be satisfied is broken, which the preview shows before and after the start', async () => {
  await three('anti-affinity-groups', 'allow', ['a', 'b'])
  expect(summaryOf(await placement('anti-affinity-groups'))).toEqual(['a 1', 'b 2', 'c -  bends'])
  await start('c')
  const after = await placement('anti-affinity-groups')
  expect(after.filter((member) => member.is_bent)).toHaveLength(2)
  expect(after.every((member) => member.start === null)).toBe(true)
})

test('members on different sleds break a soft affinity rule', async () => {
  await three('affinity-groups', 'allow', [])
  await create('anti-affinity-groups', 'apart', 'fail')
  await add('anti-affinity-groups', 'apart', 'a')
  await add('anti-affinity-groups', 'apart', 'b')
  expect(summaryOf(await placement('affinity-groups'))).toEqual(['a -  holds', 'b -  holds', 'c -  holds'])
  await start('a')
  expect(summaryOf(await placement('affinity-groups'))).toEqual(['a 1', 'b -  bends', 'c -  holds'])
  await start('b')
  expect(summaryOf(await placement('affinity-groups')).slice(0, 2)).toEqual(['a 1 bent', 'b 2 bent'])
})

test('sleds are shown only as numbers', async () => {
  await three('anti-affinity-groups', 'fail', ['a', 'b'])
  const viewer = await cloud.user({ projects: { [cloud.project.id]: 'viewer' } })
  const path = '/portico/v1/anti-affinity-groups/g/placement?project=p'
  const { status, body } = await viewer.get(path)
  expect(status).toBe(200)
  const sleds = await cloud.db.selectFrom('sled').select(['id', 'serial']).execute()
  for (const { id, serial } of sleds) {
    expect(JSON.stringify(body)).not.toContain(id)
    expect(JSON.stringify(body)).not.toContain(serial)
  }
  expect((await (await cloud.user()).get(path)).status).toBe(404)
})

test('a rack that accepts no instances is shown as the reason', async () => {
  await create('affinity-groups', 'g', 'allow')
  await cloud.createInstance('only')
  await add('affinity-groups', 'g', 'only')
  await cloud.db
    .transaction()
    .setIsolationLevel('serializable')
    .execute((tx) => tx.updateTable('sled').set({ provision_policy: 'non_provisionable' }).execute())
  const [only] = await placement('affinity-groups')
  expect(only?.start?.message).toMatch(/no sled is in service and provisionable$/)
})

test('the members of several groups are counted in one request, and unreadable groups are omitted', async () => {
  const g = await three('anti-affinity-groups', 'fail', [])
  const empty = await create('affinity-groups', 'empty', 'allow')
  const path = `/portico/v1/affinity-group-contents?group=${g}&group=${empty}`
  const { body } = await cloud.admin.get(path)
  expect(
    new Map(body.items.map((item: { group_id: string; members: number }) => [item.group_id, item.members])),
  ).toEqual(
    new Map([
      [g, 3],
      [empty, 0],
    ]),
  )
  expect((await (await cloud.user()).get(path)).body.items).toEqual([])
})

test("an instance's groups of both kinds are listed", async () => {
  await three('anti-affinity-groups', 'fail', [])
  await create('affinity-groups', 'near', 'allow')
  await add('affinity-groups', 'near', 'a')
  const groups = async (name: string) =>
    (await cloud.admin.get(`/portico/v1/instances/${name}/affinity-groups?project=p`)).body.items.map(
      (item: { kind: string; group: { name: string; policy: string } }) =>
        `${item.kind} ${item.group.name} ${item.group.policy}`,
    )
  expect(await groups('a')).toEqual(['anti_affinity g fail', 'affinity near allow'])
  expect(await groups('b')).toEqual(['anti_affinity g fail'])
})

test('groups are counted by kind and found by text', async () => {
  await create('anti-affinity-groups', 'g', 'fail')
  await create('anti-affinity-groups', 'other', 'fail')
  await create('affinity-groups', 'g', 'allow')
  const counts = async (search = '') => {
    const path = `/portico/v1/counts?project=p&kind=anti_affinity_group&kind=affinity_group${search}`
    return (await cloud.admin.get(path)).body.items.map((item: { total: number }) => item.total)
  }
  expect(await counts()).toEqual([2, 1])
  expect(await counts('&search=oth')).toEqual([1, 0])
})
