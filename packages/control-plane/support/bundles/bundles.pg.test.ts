import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestCloud, testCloud } from '@portico/testing/cloud.ts'

let cloud: TestCloud
beforeEach(async () => {
  cloud = await testCloud({ sleds: 1 })
})
afterEach(() => cloud.close())

const all = '/experimental/v1/system/support-bundles'

test('the number of bundles created by 24 concurrent requests at three servers equals that of the disks, and other requests are refused', async () => {
  const servers = [{ admin: cloud.admin }, await cloud.another(), await cloud.another()]
  const { disks } = (await cloud.admin.get('/portico/v1/support-bundle-facts')).body
  expect(disks.free).toBeLessThan(24)
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, i) => servers[i % 3]?.admin.post(all) ?? expect.fail('no server')),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(disks.free)
  expect(statuses.filter((status) => status === 507)).toHaveLength(24 - disks.free)
  const taken = await cloud.db.selectFrom('support_bundle').select('disk_id').execute()
  expect(new Set(taken.map(({ disk_id }) => disk_id)).size).toBe(disks.free)
})

test('a bundle processed by several servers concurrently is collected only once', async () => {
  const others = [await cloud.another(), await cloud.another()]
  const { body } = await cloud.admin.post(all)
  const { queue } = cloud.controlPlane.services.jobs
  const over = new AbortController()
  // Takes the leases of the other servers repeatedly, so that all collect the same part.
  const disturbed = others.map(async (server) => {
    while (!over.signal.aborted) {
      await queue.dropLeases()
      await server.settle()
    }
  })
  for (
    let turn = 0;
    turn < 100 && (await cloud.admin.get(`${all}/${body.id}`)).body.state === 'collecting';
    turn++
  ) {
    await queue.dropLeases()
    await cloud.settle()
    cloud.clock.advance(250)
  }
  over.abort()
  await Promise.all(disturbed)
  const bundle = await cloud.db.selectFrom('support_bundle').selectAll().executeTakeFirstOrThrow()
  expect(bundle.state).toBe('active')
  expect(bundle.parts.map(({ name }) => name)).toHaveLength(10)
  const files = await cloud.db.selectFrom('support_bundle_file').select('path').execute()
  expect(files).toHaveLength(bundle.files)
})

test('one of two concurrent deletions is refused because the bundle is being deleted', async () => {
  const { body } = await cloud.admin.post(all)
  const other = await cloud.another()
  const answers = await Promise.all([
    cloud.admin.delete(`${all}/${body.id}`),
    other.admin.delete(`${all}/${body.id}`),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 400]))
})
