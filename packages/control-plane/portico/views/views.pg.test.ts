import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#kernel/limits.ts'
import { type Reply, type TestCloud, testCloud, type TestUser } from '@portico/testing/cloud.ts'

/** Concurrent requests; on real PostgreSQL only, since PGlite has one connection. */
let cloud: TestCloud
let projectId: string
let ada: TestUser

beforeAll(async () => {
  cloud = await testCloud({ sleds: 2 })
  projectId = (await cloud.admin.post('/v1/projects', { name: 'shop', description: '' })).body.id
  ada = await cloud.user({ projects: { [projectId]: 'collaborator' } })
})
afterAll(() => cloud.close())

const together = 24
const atOnce = (work: (at: number) => Promise<Reply>) =>
  Promise.all(Array.from({ length: together }, (_, at) => work(at)))
const statuses = (replies: readonly Reply[]) => Map.groupBy(replies, ({ status }) => status)
const save = (user: TestUser, name: string, list = 'disk') =>
  user.post('/portico/v1/views?project=shop', { list, name, content: {} })
const views = async (user: TestUser, list: string) =>
  (await user.get(`/portico/v1/views?list=${list}&project=shop`)).body.items

test('one of several concurrent requests for one name succeeds, and the others are refused', async () => {
  const replies = await atOnce(() => save(ada, 'Mine', 'image'))
  expect(statuses(replies).get(201)?.length).toBe(1)
  expect(statuses(replies).get(400)?.length).toBe(together - 1)
  for (const { status, body } of replies) {
    if (status === 400) expect(body.message).toBe('already exists: view "Mine"')
  }
})

test('one of several concurrent requests to share views under one name succeeds', async () => {
  const people = await Promise.all(
    Array.from({ length: together }, () => cloud.user({ projects: { [projectId]: 'collaborator' } })),
  )
  const ids: string[] = []
  for (const user of people) ids.push((await save(user, 'Ours', 'snapshot')).body.id)
  const replies = await atOnce((at) =>
    (people[at] ?? ada).put(`/portico/v1/views/${ids[at]}`, { shared: true }),
  )
  expect(statuses(replies).get(200)?.length).toBe(1)
  expect(statuses(replies).get(400)?.length).toBe(together - 1)
  expect(await views(ada, 'snapshot')).toHaveLength(1)
})

test('concurrent creations do not exceed the limit', async () => {
  const replies = await atOnce((at) => save(ada, `View ${at}`))
  expect(statuses(replies).get(201)?.length).toBe(limits.viewsOfUser)
  expect(statuses(replies).get(400)?.length).toBe(together - limits.viewsOfUser)
})

test('concurrent choices leave exactly one view as the default', async () => {
  const all = await views(ada, 'disk')
  const replies = await atOnce((at) => ada.post(`/portico/v1/views/${all[at % all.length].id}/open-first`))
  expect([...statuses(replies).keys()]).toEqual([204])
  const first = (await views(ada, 'disk')).filter((view: { opens_first: boolean }) => view.opens_first)
  expect(first).toHaveLength(1)
})

test('one of several concurrent updates from the same version succeeds, and the others are refused', async () => {
  const { body } = await save(ada, 'Seen', 'floating_ip')
  const { body: log } = await ada.get(`/portico/v1/changes?project=shop&kind=saved-view&limit=1`)
  const seen = log.items[0].position
  const replies = await atOnce((at) =>
    ada.put(`/portico/v1/views/${body.id}?unchanged_since=${seen}`, { content: { search: `of ${at}` } }),
  )
  expect(statuses(replies).get(200)?.length).toBe(1)
  expect(statuses(replies).get(412)?.length).toBe(together - 1)
  const [winner] = statuses(replies).get(200) ?? []
  expect((await views(ada, 'floating_ip'))[0].content).toEqual(winner?.body.content)
})
