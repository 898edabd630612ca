import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Reply, type TestCloud, testCloud } from '@portico/testing/cloud.ts'

let cloud: TestCloud
beforeEach(async () => {
  cloud = await testCloud({ sleds: 1 })
  await cloud.admin.post('/v1/projects', { name: 'p', description: 'one' })
})
afterEach(() => cloud.close())

const change = (description: string, query = ''): Promise<Reply> =>
  cloud.admin.put(`/v1/projects/p${query}`, { description })
const description = async (): Promise<string> => (await cloud.admin.get('/v1/projects/p')).body.description

/** Returns the position of the newest change. */
const newest = async (): Promise<string> =>
  (await cloud.admin.get('/portico/v1/changes?limit=1')).body.items[0].position

test('a resource that changed after the given position is not changed, and the refusal names it', async () => {
  const seen = await newest()
  expect((await change('two', `?unchanged_since=${seen}`)).status).toBe(200)
  const { status, body } = await change('three', `?unchanged_since=${seen}`)
  expect([status, body]).toMatchObject([
    412,
    {
      error_code: 'PreconditionFailed',
      message: 'project "p" was changed in the meantime. Read it again before you change it',
    },
  ])
  expect(await description()).toBe('two')
  expect((await change('three', `?unchanged_since=${await newest()}`)).status).toBe(200)
})

test('a write and its dry run are refused when the other change is not in the log yet', async () => {
  const seen = await newest()
  await change('two')
  expect((await change('three', `?unchanged_since=${seen}`)).status).toBe(412)
  expect((await change('three', `?dry_run=true&unchanged_since=${seen}`)).status).toBe(412)
  expect((await cloud.admin.delete(`/v1/projects/p?unchanged_since=${seen}`)).status).not.toBe(204)
})

test('changes of others to other resources are ignored', async () => {
  const seen = await newest()
  await cloud.admin.post('/v1/projects', { name: 'q', description: '' })
  expect((await change('two', `?unchanged_since=${seen}`)).status).toBe(200)
})

test('a position from before the log was restored from a backup is refused', async () => {
  const [, number] = (await newest()).split('.')
  expect((await change('two', `?unchanged_since=abc.${number}`)).status).toBe(412)
})

test.each(['', 'x', '1', 'abc.-1', 'abc.1.2', '__proto__', 'abc.9999999999999999'])(
  '%j is refused because it is not a position',
  async (text) => {
    expect((await change('two', `?unchanged_since=${text}`)).status).toBe(400)
    expect(await description()).toBe('one')
  },
)

test('read operations ignore the parameter, and operations that can only partly be undone refuse it', async () => {
  expect((await cloud.admin.get('/v1/projects/p?unchanged_since=x')).status).toBe(200)
  expect((await cloud.admin.post(`/v1/logout?unchanged_since=${await newest()}`)).status).toBe(400)
})
