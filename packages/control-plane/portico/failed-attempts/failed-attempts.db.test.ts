import { afterEach, beforeEach, expect, test } from 'vitest'
import { limits } from '#kernel/limits.ts'
import { sweepFailedAttempts } from '#kernel/failed-attempts/sweep.ts'
import { type TestCloud, testCloud, type TestUser } from '@portico/testing/cloud.ts'

let cloud: TestCloud
let projectId: string
beforeEach(async () => {
  cloud = await testCloud({ sleds: 3 })
  projectId = (await cloud.admin.post('/v1/projects', { name: 'p', description: '' })).body.id
})
afterEach(() => cloud.close())

const disk = (name: string, size = 1024 ** 3) => ({
  name,
  description: '',
  size,
  disk_source: { type: 'blank', block_size: 512 },
})

const siloBody = {
  name: 'more',
  description: '',
  discoverable: true,
  identity_mode: 'local_only',
  quotas: { cpus: 1, memory: 1024 ** 3, storage: 1024 ** 3 },
  tls_certificates: [],
}

const refused = async (user: TestUser, query = '') =>
  (await user.get(`/portico/v1/refusals?${query}`)).body.items as Record<string, unknown>[]

test('a failed attempt contains the user, the operation, the resource, and why it was refused', async () => {
  const user = await cloud.user({ projects: { [projectId]: 'viewer' } })
  await cloud.admin.post('/v1/disks?project=p', disk('data'))
  const reply = await user.delete('/v1/disks/data?project=p')
  expect(reply.status).toBe(403)
  expect(await refused(cloud.admin, 'project=p')).toEqual([
    expect.objectContaining({
      operation: 'disk_delete',
      actor: { kind: 'user', id: user.id, name: expect.any(String) },
      project_id: projectId,
      project_name: 'p',
      kind: 'disk',
      target_name: 'data',
      status: 403,
      error_code: 'Forbidden',
      request_id: reply.headers.get('x-request-id'),
    }),
  ])
})

test('an attempt with a taken name is stored with the requested name', async () => {
  await cloud.admin.post('/v1/disks?project=p', disk('data'))
  await cloud.admin.post('/v1/disks?project=p', disk('data'))
  expect(await refused(cloud.admin, 'project=p')).toEqual([
    expect.objectContaining({
      operation: 'disk_create',
      target_name: 'data',
      error_code: 'ObjectAlreadyExists',
      message: 'already exists: disk "data"',
    }),
  ])
})

test('an attempt to create a resource is stored with the new resource, not with a referenced one in another project', async () => {
  await cloud.admin.post('/v1/projects', { name: 'q', description: '' })
  await cloud.admin.post('/v1/disks?project=q', disk('base'))
  await cloud.settle()
  const snapshot = { name: 'secret', description: '', disk: 'base' }
  const { id } = (await cloud.admin.post('/v1/snapshots?project=q', snapshot)).body
  const reply = await cloud.admin.post('/v1/disks?project=p', {
    ...disk('data'),
    disk_source: { type: 'snapshot', snapshot_id: id },
  })
  expect(reply.body.message).toBe('snapshot does not belong to this project')
  expect(await refused(cloud.admin, 'project=p')).toEqual([
    expect.objectContaining({ operation: 'disk_create', kind: null, target_id: null, target_name: 'data' }),
  ])
})

test.each([
  ['disk_delete', '/v1/disks/none?project=p', { kind: 'disk', target_name: 'none', target_id: null }],
  ['project_delete', '/v1/projects/p', { kind: 'project', target_name: 'p' }],
  ['project_delete', '/v1/projects/none', { kind: 'project', target_name: 'none', project_id: null }],
])('%s of %s is stored with the name or ID in the request', async (operation, path, target) => {
  await cloud.admin.post('/v1/disks?project=p', disk('in-the-way'))
  await cloud.admin.delete(path)
  expect(await refused(cloud.admin)).toEqual([expect.objectContaining({ operation, ...target })])
})

test.each([
  ['a read', (user: TestUser) => user.get('/v1/disks/none?project=p')],
  ['a malformed request', (user: TestUser) => user.post('/v1/disks?project=p', { name: 7 })],
  ['a dry run', (user: TestUser) => user.delete('/v1/disks/none?project=p&dry_run=true')],
  ['a successful request', (user: TestUser) => user.post('/v1/disks?project=p', disk('fine'))],
])('%s is not stored', async (_, send) => {
  await send(cloud.admin)
  expect(await refused(cloud.admin)).toEqual([])
})

test('users who are not project admins see only their own attempts', async () => {
  const user = await cloud.user({ projects: { [projectId]: 'collaborator' } })
  const other = await cloud.user({ projects: { [projectId]: 'collaborator' } })
  await user.delete('/v1/disks/none?project=p')
  await other.delete('/v1/disks/nothing?project=p')
  expect((await user.get('/portico/v1/refusals?project=p')).status).toBe(403)
  expect((await user.get('/portico/v1/refusals')).status).toBe(403)
  expect((await user.get(`/portico/v1/refusals?actor=${other.id}`)).status).toBe(403)
  for (const query of ['', '&project=p'])
    expect(await refused(user, `actor=${user.id}${query}`)).toEqual([
      expect.objectContaining({ actor: expect.objectContaining({ id: user.id }), status: 404 }),
    ])
  expect(await refused(cloud.admin, 'project=p')).toHaveLength(2)
})

test("a user's own attempts do not reveal hidden resources", async () => {
  const { id } = (await cloud.admin.post('/v1/disks?project=p', disk('hush'))).body
  const user = await cloud.user()
  for (const path of [`disks/${id}`, 'disks/none?project=p', 'projects/p', `projects/${projectId}`])
    expect((await user.delete(`/v1/${path}`)).status, path).toBe(404)
  const facts = ({ project_id, project_name, target_id, target_name }: Record<string, unknown>) => [
    project_id,
    project_name,
    target_id,
    target_name,
  ]
  expect((await refused(user, `actor=${user.id}`)).map(facts)).toEqual([
    [null, null, null, projectId],
    [null, null, null, 'p'],
    [null, null, null, 'none'],
    [null, null, null, id],
  ])
  expect((await refused(cloud.admin, 'project=p')).map(facts)).toEqual([
    [projectId, 'p', null, projectId],
    [projectId, 'p', null, 'p'],
    [projectId, 'p', null, 'none'],
    [projectId, 'p', null, id],
  ])
})

test("attempts at operations on another silo are visible to the admins of the user's own silo", async () => {
  await cloud.silo('elsewhere')
  const stranger = await cloud.user({ silo: 'elsewhere', siloRole: 'admin' })
  await cloud.admin.delete('/v1/disks/none?project=p')
  await stranger.delete('/v1/projects/none')
  expect(await refused(stranger)).toEqual([expect.objectContaining({ operation: 'project_delete' })])
  expect((await stranger.get('/portico/v1/refusals?project=p')).status).toBe(404)
})

test("a fleet role shows attempts at operators' operations in all silos, and none within projects", async () => {
  await cloud.silo('elsewhere')
  const stranger = await cloud.user({ silo: 'elsewhere', siloRole: 'admin' })
  await stranger.post('/v1/projects', { name: 'secret', description: '' })
  await cloud.admin.delete('/v1/disks/none?project=p')
  // Each attempt contains the name of a project of the silo, but belongs to no project.
  await stranger.post('/v1/projects', { name: 'secret', description: '' })
  await stranger.delete('/v1/disks/none?project=secrte')
  await stranger.delete('/v1/projects/secrets')
  expect((await stranger.post('/v1/system/silos', siloBody)).status).toBe(403)
  const operations = async (user: TestUser) => (await refused(user)).map(({ operation }) => operation)
  const viewer = await cloud.user({ fleet: 'viewer' })
  expect(await operations(viewer)).toEqual(['silo_create'])
  const both = await cloud.user({ fleet: 'viewer', siloRole: 'admin' })
  expect(await operations(both)).toEqual(['silo_create', 'disk_delete'])
  const ofProject = await cloud.user({ fleet: 'viewer', projects: { [projectId]: 'admin' } })
  expect(await operations(ofProject)).toEqual(['silo_create', 'disk_delete'])
  const now = cloud.clock.now().getTime()
  const [start, end] = [now - 3_600_000, now + 3_600_000].map((time) => new Date(time).toISOString())
  const { body } = await viewer.get(`/portico/v1/change-counts?start_time=${start}&end_time=${end}&parts=1`)
  expect(body.parts).toEqual([expect.objectContaining({ refused: 1 })])
})

test('pages are consecutive and without gaps', async () => {
  for (let i = 0; i < 5; i++) await cloud.admin.delete(`/v1/disks/none-${i}?project=p`)
  const names: string[] = []
  for (let token = ''; ;) {
    const { body } = await cloud.admin.get(
      `/portico/v1/refusals?${token === '' ? 'project=p' : `page_token=${token}`}&limit=2`,
    )
    names.push(...body.items.map((item: { message: string }) => item.message))
    if (body.next_page === null) break
    token = body.next_page
  }
  expect(names).toEqual([4, 3, 2, 1, 0].map((i) => `not found: disk with name "none-${i}"`))
})

test('the number of stored attempts of one user is limited, so that the database cannot be filled', async () => {
  const { burst } = limits.storedFailedAttempts
  for (let i = 0; i < burst + 20; i++) await cloud.admin.delete('/v1/disks/none?project=p')
  expect(await refused(cloud.admin, 'limit=1000')).toHaveLength(burst)
})

test('failed attempts are deleted after their retention', async () => {
  await cloud.admin.delete('/v1/disks/old?project=p')
  cloud.clock.advance(limits.failedAttemptRetention + 1)
  const user = await cloud.user({ siloRole: 'admin' })
  await user.delete('/v1/disks/young?project=p')
  expect(await sweepFailedAttempts(cloud.db, cloud.clock.now())).toBe(1)
  expect(await refused(user)).toEqual([
    expect.objectContaining({ message: expect.stringContaining('young') }),
  ])
})
