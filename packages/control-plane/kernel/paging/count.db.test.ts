import { endpointOf } from '@portico/contract/endpoints.ts'
import { operationIds } from '@portico/contract/routes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, makeFixture, requestFor } from '@portico/testing/authorization/requests.ts'
import { testCloud, type TestCloud } from '@portico/testing/cloud.ts'
import { limits } from '../limits.ts'

const lists = operationIds.filter((id) => 'count' in endpointOf(id).query.shape)

let cloud: TestCloud
let fixture: Fixture

beforeAll(async () => {
  cloud = await testCloud({ sleds: 2 })
  fixture = await makeFixture(cloud)
}, 120_000)
afterAll(() => cloud.close())

interface Page {
  readonly items: readonly unknown[]
  readonly next_page: string | null
  readonly count?: { readonly total: number; readonly capped: boolean }
}

async function page(id: (typeof lists)[number], params: string): Promise<Page> {
  const request = requestFor({ id, onSilo: false }, fixture, 'http://portico.test', {
    cookie: `session=${cloud.admin.token}`,
  })
  const url = new URL(request.url)
  for (const [name, value] of new URLSearchParams(params)) url.searchParams.set(name, value)
  const response = await cloud.controlPlane.fetch(new Request(url, request))
  const body = (await response.json()) as Page
  expect(response.status, `${id}: ${JSON.stringify(body)}`).toBe(200)
  return body
}

test.each(lists)('%s returns the count of all its rows on request', async (id) => {
  const { items, count } = await page(id, '')
  expect(count).toBeUndefined()
  const all = { total: items.length, capped: false }
  expect((await page(id, 'count=true')).count).toEqual(all)
  expect((await page(id, 'limit=1&count=true')).count).toEqual(all)
})

test('a list counts the rows that match its search, also on later pages', async () => {
  const { admin } = cloud
  for (const name of ['count-a', 'count-b', 'count-c']) {
    await admin.post('/v1/projects', { name, description: '' })
  }
  const three = { total: 3, capped: false }
  const first = await admin.get('/v1/projects?search=count-&limit=1&count=true')
  expect(first.body.count).toEqual(three)
  const second = `/v1/projects?limit=1&page_token=${first.body.next_page}`
  expect((await admin.get(`${second}&count=true`)).body.count).toEqual(three)
  expect((await admin.get(second)).body).not.toHaveProperty('count')
})

test('a list stops counting at the limit', async () => {
  const { admin } = cloud
  await admin.post('/v1/projects', { name: 'many', description: '' })
  await cloud.controlPlane.asSystem('test', ({ db, now }) =>
    sql`
      insert into disk (id, silo_id, project_id, name, description, size, block_size, state, for_import,
        time_created, time_modified)
      select gen_random_uuid(), silo_id, id, 'd-' || i, '', 1073741824, 512, 'detached', false, ${now}, ${now}
      from project, generate_series(1, ${limits.countedRows + 1}::int) i where name = 'many'`.execute(db),
  )
  const { body } = await admin.get('/v1/disks?project=many&limit=1&count=true')
  expect(body.count).toEqual({ total: limits.countedRows, capped: true })
})
