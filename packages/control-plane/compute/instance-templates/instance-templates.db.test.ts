import { GIB } from '@portico/domain/byte-size.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settleChanges } from '#kernel/changes/log.ts'
import { type TestCloud, testCloud, type TestUser } from '@portico/testing/cloud.ts'

let cloud: TestCloud
let projectId: string
let collaborator: TestUser, viewer: TestUser, member: TestUser

beforeEach(async () => {
  cloud = await testCloud({ sleds: 1 })
  projectId = (await cloud.admin.post('/v1/projects', { name: 'shop', description: '' })).body.id
  collaborator = await cloud.user({ projects: { [projectId]: 'collaborator' } })
  viewer = await cloud.user({ projects: { [projectId]: 'viewer' } })
  member = await cloud.user()
})
afterEach(() => cloud.close())

const base = '/portico/v1/instance-templates'
const inShop = '?project=shop'
const settings = { ncpus: 2, memory: 4 * GIB }
const bootDisk = {
  type: 'create',
  name: 'boot',
  description: '',
  size: GIB,
  disk_source: { type: 'blank', block_size: 512 },
}
const interfaces = (...nics: object[]) => ({
  network_interfaces: {
    type: 'create',
    params: nics.map((nic) => ({
      name: 'net0',
      description: '',
      vpc_name: 'default',
      subnet_name: 'default',
      ...nic,
    })),
  },
})
const userData = Buffer.from('#cloud-config\npassword: secret').toString('base64')
const create = (user: TestUser, body: object = {}, scope = inShop) =>
  user.post(`${base}${scope}`, { name: 'web', description: 'Web server', ...settings, ...body })
const view = (user: TestUser, template = 'web', scope = inShop) => user.get(`${base}/${template}${scope}`)

test('a template has the given settings, and the default settings of instances for the others', async () => {
  const { status, body } = await create(collaborator)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    name: 'web',
    project_id: projectId,
    ...settings,
    start: true,
    boot_disk: null,
    disks: [],
    external_ips: [],
    network_interfaces: { type: 'default' },
  })
  expect((await view(viewer, body.id, '')).body).toMatchObject({ name: 'web' })
})

test('an update changes only the given fields', async () => {
  await create(collaborator, { boot_disk: bootDisk, user_data: userData })
  const changed = await collaborator.put(`${base}/web${inShop}`, { ncpus: 8, boot_disk: null })
  expect(changed.body).toMatchObject({ name: 'web', ncpus: 8, memory: 4 * GIB, boot_disk: null })
  expect((await view(collaborator)).body.user_data).toBe(userData)
})

test('disks of a template need no names', async () => {
  const { name: _name, description: _description, ...nameless } = bootDisk
  const { status, body } = await create(collaborator, { boot_disk: nameless, disks: [nameless, nameless] })
  expect([status, body.boot_disk, body.disks]).toEqual([201, nameless, [nameless, nameless]])
})

test("a silo template is refused when its disks refer to a project's resource", async () => {
  const disk = await cloud.admin.post(`/v1/disks${inShop}`, { ...bootDisk, type: undefined })
  await cloud.settle()
  const snapshot = await cloud.admin.post(`/v1/snapshots${inShop}`, {
    name: 'snap',
    description: '',
    disk: disk.body.id,
  })
  await cloud.settle()
  const image = await cloud.admin.post(`/v1/images${inShop}`, {
    name: 'base',
    description: '',
    os: 'debian',
    version: '13',
    source: { type: 'snapshot', id: snapshot.body.id },
  })
  const of = (disk_source: object) => ({ boot_disk: { ...bootDisk, disk_source } })
  const ofImage = of({ type: 'image', image_id: image.body.id })
  const ofSnapshot = of({ type: 'snapshot', snapshot_id: snapshot.body.id })
  expect((await create(cloud.admin, ofImage)).status).toBe(201)
  const reply = await create(cloud.admin, ofImage, '')
  expect([reply.status, reply.body.message]).toEqual([
    400,
    'Image belongs to a project. Promote it to use it in a silo template.',
  ])
  expect((await create(cloud.admin, ofSnapshot, '')).status).toBe(400)
  await create(cloud.admin, {}, '')
  expect((await cloud.admin.put(`${base}/web`, ofImage)).status).toBe(400)
  const unknown = of({ type: 'image', image_id: projectId })
  expect((await cloud.admin.put(`${base}/web`, unknown)).status).toBe(200)
  expect((await cloud.admin.post(`/v1/images/base/promote${inShop}`)).status).toBe(202)
  expect((await cloud.admin.put(`${base}/web`, ofImage)).status).toBe(200)
})

test('silo templates are counted and named for all users of the silo', async () => {
  const { body } = await create(cloud.admin, {}, '')
  const counts = await member.get('/portico/v1/counts?kind=instance_template')
  expect(counts.body.items).toMatchObject([{ kind: 'instance_template', total: 1 }])
  const withImages = await member.get('/portico/v1/counts?kind=instance_template&kind=image')
  expect(withImages.status).toBe(403)
  const names = '/portico/v1/names?id='
  const named = [{ kind: 'instance_template', id: body.id, name: 'web' }]
  expect((await member.get(names + body.id)).body.items).toEqual(named)
  const inProject = (await create(collaborator, { name: 'db' })).body.id
  expect((await viewer.get(names + inProject)).body.items).toMatchObject([{ name: 'db' }])
  expect((await member.get(names + inProject)).body.items).toEqual([])
})

test('templates of the silo and of a project may have the same name', async () => {
  expect((await create(collaborator)).status).toBe(201)
  expect((await create(cloud.admin, {}, '')).status).toBe(201)
  const again = await create(cloud.admin, {}, '')
  expect([again.status, again.body.message]).toEqual([400, 'already exists: instance-template "web"'])
  await create(collaborator, { name: 'db' })
  const renamed = await collaborator.put(`${base}/db${inShop}`, { name: 'web' })
  expect(renamed.body.message).toBe('already exists: instance-template "web"')
})

describe('a template is refused', () => {
  test.each([
    ['without vCPUs', { ncpus: 0 }],
    ['with more memory than an instance can have', { memory: 2 ** 44 }],
    ['with an existing disk', { disks: [{ type: 'attach', name: 'data' }] }],
    ['with a floating IP', { external_ips: [{ type: 'floating', floating_ip: 'front' }] }],
    ['with a hostname', { hostname: 'web' }],
    ['with user data that is not base64', { user_data: '#' }],
    ['with a boot disk and a disk of one name', { boot_disk: bootDisk, disks: [bootDisk] }],
    ['with two interfaces in one subnet', interfaces({}, { name: 'net1' })],
    ['with a fixed address', interfaces({ ip: '172.30.0.9' })],
  ])('%s', async (_, body) => {
    expect((await create(collaborator, body)).status).toBe(400)
    await create(collaborator)
    expect((await collaborator.put(`${base}/web${inShop}`, body)).status).toBe(400)
  })
})

describe('roles', () => {
  test('project templates are read by viewers and changed by collaborators', async () => {
    await create(collaborator)
    expect((await create(viewer, { name: 'mine' })).status).toBe(403)
    expect((await viewer.put(`${base}/web${inShop}`, { ncpus: 1 })).status).toBe(403)
    expect((await viewer.delete(`${base}/web${inShop}`)).status).toBe(403)
    expect((await view(viewer)).status).toBe(200)
    expect((await view(member)).status).toBe(404)
    expect((await member.get(`${base}${inShop}`)).status).toBe(404)
    expect((await collaborator.delete(`${base}/web${inShop}`)).status).toBe(204)
  })

  test('silo templates are read by all users of the silo and changed by its collaborators', async () => {
    const { body } = await create(cloud.admin, {}, '')
    expect(body.project_id).toBeNull()
    expect((await view(member, 'web', '')).status).toBe(200)
    expect((await member.get(base)).body.items).toMatchObject([{ name: 'web' }])
    expect((await create(collaborator, { name: 'mine' }, '')).status).toBe(403)
    expect((await member.put(`${base}/web`, { ncpus: 1 })).status).toBe(403)
    expect((await member.delete(`${base}/web`)).status).toBe(403)
    const editor = await cloud.user({ siloRole: 'collaborator' })
    expect((await editor.put(`${base}/web`, { ncpus: 1 })).status).toBe(200)
    expect((await editor.delete(`${base}/web`)).status).toBe(204)
  })

  test('user data is returned only to users who may create instances in the project', async () => {
    await create(collaborator, { user_data: userData })
    expect((await view(collaborator)).body.user_data).toBe(userData)
    expect((await view(viewer)).body.user_data).toBeNull()
    expect((await viewer.get(`${base}${inShop}`)).body.items[0]).not.toHaveProperty('user_data')
  })
})

test('the history of a template contains its settings without user data', async () => {
  const { body } = await create(collaborator, { user_data: userData })
  await collaborator.put(`${base}/web${inShop}`, { ncpus: 3 })
  await settleChanges(cloud.db)
  const { items } = (await collaborator.get(`/portico/v1/changes?project=shop&id=${body.id}`)).body
  expect(items).toMatchObject([
    { kind: 'instance-template', action: 'update', before: { ncpus: 2 }, after: { ncpus: 3 } },
    { kind: 'instance-template', action: 'create' },
  ])
  expect(JSON.stringify(items)).not.toContain(userData)
})

test('a template is found and counted, and is deleted with its project', async () => {
  const { body } = await create(collaborator)
  const hits = (await viewer.get('/portico/v1/search?q=web')).body.items
  expect(hits).toMatchObject([{ kind: 'instance_template', id: body.id, project: 'shop' }])
  const counts = (await viewer.get('/portico/v1/counts?project=shop&kind=instance_template')).body.items
  expect(counts).toMatchObject([{ kind: 'instance_template', total: 1 }])
  await cloud.admin.delete('/v1/vpc-subnets/default?project=shop&vpc=default')
  await cloud.admin.delete('/v1/vpcs/default?project=shop')
  expect((await cloud.admin.delete('/v1/projects/shop')).status).toBe(204)
  expect((await cloud.admin.get(`${base}/${body.id}`)).status).toBe(404)
})

test('many templates are deleted by one task', async () => {
  await create(collaborator)
  await create(collaborator, { name: 'db' })
  const task = await collaborator.post('/portico/v1/bulk-tasks', {
    operation: 'portico_instance_template_delete',
    targets: { type: 'query' },
    project: 'shop',
  })
  expect(task.status).toBe(201)
  await cloud.settle()
  expect((await collaborator.get(`${base}${inShop}`)).body.items).toEqual([])
})
