import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCloud, type TestCloud } from '@portico/testing/cloud.ts'

let cloud: TestCloud

beforeAll(async () => {
  cloud = await testCloud()
})
afterAll(() => cloud.close())

test('a project is created with its default network, can be found and renamed, and cannot be deleted while it has content', async () => {
  const { admin } = cloud
  const created = await admin.post('/v1/projects', { name: 'apollo', description: 'moon' })
  expect(created.status).toBe(201)
  expect(created.body).toMatchObject({ name: 'apollo', description: 'moon' })

  const again = await admin.post('/v1/projects', { name: 'apollo', description: '' })
  expect(again).toMatchObject({
    status: 400,
    body: { error_code: 'ObjectAlreadyExists', message: 'already exists: project "apollo"' },
  })

  const subnets = await admin.get('/v1/vpc-subnets?project=apollo&vpc=default')
  expect(subnets.body.items).toMatchObject([{ name: 'default', ipv4_block: '172.30.0.0/22' }])

  const renamed = await admin.put('/v1/projects/apollo', { name: 'artemis' })
  expect(renamed).toMatchObject({ status: 200, body: { name: 'artemis', description: 'moon' } })
  expect((await admin.get('/v1/projects/apollo')).status).toBe(404)

  const refused = await admin.delete('/v1/projects/artemis')
  expect(refused).toMatchObject({
    status: 400,
    body: { message: 'project to be deleted contains a vpc: default' },
  })
})

test('an empty project can be deleted, and its name reused', async () => {
  const { admin } = cloud
  await admin.post('/v1/projects', { name: 'brief', description: '' })
  expect((await admin.delete('/v1/vpc-subnets/default?project=brief&vpc=default')).status).toBe(204)
  expect((await admin.delete('/v1/vpcs/default?project=brief')).status).toBe(204)
  expect((await admin.delete('/v1/projects/brief')).status).toBe(204)
  expect((await admin.delete('/v1/projects/brief')).status).toBe(404)
  expect((await admin.post('/v1/projects', { name: 'brief', description: '' })).status).toBe(201)
})

test('project roles permit reading and managing one project without listing projects', async () => {
  const { admin } = cloud
  const { id } = (await admin.post('/v1/projects', { name: 'shared', description: '' })).body
  const viewer = await cloud.user({ projects: { [id]: 'viewer' } })
  expect((await viewer.get('/v1/projects/shared')).status).toBe(200)
  expect((await viewer.put('/v1/projects/shared', { description: 'x' })).status).toBe(403)
  expect((await viewer.get('/v1/projects')).status).toBe(403)
  const stranger = await cloud.user()
  expect(await stranger.get('/v1/projects/shared')).toMatchObject({
    status: 404,
    body: { message: 'not found: project with name "shared"' },
  })
})
