import { localClient } from '@portico/control-plane/kernel/client.ts'
import { untilBlocked } from '@portico/testing/blocked.ts'
import { testCloud, type TestCloud } from '@portico/testing/cloud.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentsOf } from './documents.ts'
import { createHost } from './host.ts'

let cloud: TestCloud
let host: ReturnType<typeof createHost>
beforeAll(async () => {
  cloud = await testCloud()
  const html = '<html lang="en"><head></head><body></body></html>'
  const console = { ...documentsOf(html, {}, []), asset: () => null }
  host = createHost({
    controlPlane: cloud.controlPlane,
    console,
    readPage: () => Promise.resolve(),
    openApi: () => '{}',
  })
})
afterAll(() => cloud.close())

const client = { ...localClient(new URL('http://portico')), address: '127.0.0.1' }

test("an instance's ID redirects to its page for users who may read it", async () => {
  const { admin } = cloud
  await admin.post('/v1/projects', { name: 'looked-up', description: '' })
  const body = { name: 'web', description: '', hostname: 'web', ncpus: 1, memory: 2 ** 30, start: false }
  const { body: instance } = await admin.post('/v1/instances?project=looked-up', body)
  const { id } = instance as { id: string }
  const look = (path: string, token: string) =>
    host(
      new Request(`http://portico${path}`, { headers: { accept: 'text/html', cookie: `session=${token}` } }),
      client,
    )
  for (const path of [`/lookup/instances/${id}`, `/lookup/i/${id}`]) {
    const found = await look(path, admin.token)
    expect([found.status, found.headers.get('location')], path).toEqual([
      302,
      '/projects/looked-up/instances/web/storage',
    ])
    expect(found.headers.get('cache-control')).toBe('no-store')
    const { token } = await cloud.user()
    expect((await look(path, token)).status).toBe(200)
  }
  for (const odd of ['web', '%E0', `${id}/disks`, '..'])
    expect((await look(`/lookup/instances/${odd}`, admin.token)).headers.get('location'), odd).toBeNull()
})

test('a page is sent without data when the database does not respond', async () => {
  const { admin, clock, db } = cloud
  const headers = { accept: 'text/html', cookie: `session=${admin.token}` }
  const locker = await db.startTransaction().execute()
  await sql`lock table silo_user, silo in access exclusive mode`.execute(locker)
  try {
    for (const [count, path] of ['/projects', '/login'].entries()) {
      const asking = host(new Request(`http://portico${path}`, { headers }), client)
      await untilBlocked(db, count + 1)
      clock.advance(1000)
      const answer = await asking
      expect([answer.status, await answer.text()], path).toEqual([200, expect.stringContaining('<body>')])
    }
  } finally {
    await locker.rollback().execute()
  }
})
