import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { GIB, type StorageCloud, storageCloud } from '@portico/testing/storage-cloud.ts'

let cloud: StorageCloud
let snapshotId: string
beforeEach(async () => {
  cloud = await storageCloud()
  await cloud.createDisk('d', { size: 2 * GIB, disk_source: { type: 'blank', block_size: 2048 } })
  snapshotId = (await cloud.createSnapshot('s', 'd')).body.id
})
afterEach(() => cloud.close())

const inProject = '?project=p'
const names = async (query: string): Promise<string[]> =>
  (await cloud.admin.get(`/v1/images${query}`)).body.items.map((image: { name: string }) => image.name)
const refused = async (reply: Promise<{ status: number; body: { message: string } }>) => {
  const { status, body } = await reply
  return [status, body.message]
}

describe('creating an image', () => {
  test('in a project uses size and block size of the snapshot and charges nothing', async () => {
    const before = await cloud.charged()
    const { status, body } = await cloud.createImage('i', snapshotId)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'i',
      os: 'debian',
      version: '13',
      project_id: cloud.project.id,
      size: 2 * GIB,
      block_size: 2048,
      digest: null,
    })
    expect(await cloud.charged()).toEqual(before)
    expect(await names(inProject)).toEqual(['i'])
    expect(await names('')).toEqual([])
  })

  test('in the silo creates one that is listed without a project', async () => {
    const { body } = await cloud.createImage('i', snapshotId, '')
    expect(body.project_id).toBeNull()
    expect(await names('')).toEqual(['i'])
    expect(await names(inProject)).toEqual([])
    expect((await cloud.admin.get('/v1/images/i')).body).toEqual(body)
    expect((await cloud.admin.get(`/v1/images/${body.id}`)).body).toEqual(body)
    expect(await refused(cloud.admin.get(`/v1/images/${body.id}?project=p`))).toEqual([
      400,
      'when providing image as an ID, project should not be specified',
    ])
  })

  test('is refused only when the name is taken in the same scope', async () => {
    expect((await cloud.createImage('i', snapshotId)).status).toBe(201)
    expect((await cloud.createImage('i', snapshotId, '')).status).toBe(201)
    const taken = [400, 'already exists: project-image "i"']
    expect(await refused(cloud.createImage('i', snapshotId))).toEqual(taken)
    expect(await refused(cloud.createImage('i', snapshotId, ''))).toEqual(taken)
  })

  test('is refused for a snapshot of another project and for texts that are too long', async () => {
    await cloud.admin.post('/v1/projects', { name: 'q', description: '' })
    expect(await refused(cloud.createImage('i', snapshotId, '?project=q'))).toEqual([
      400,
      'snapshot does not belong to this project',
    ])
    const long = cloud.admin.post('/v1/images?project=p', {
      name: 'i',
      description: '',
      os: 'x'.repeat(65),
      version: '',
      source: { type: 'snapshot', id: snapshotId },
    })
    expect((await long).status).toBe(400)
  })
})

describe('promoting and demoting', () => {
  test('move the image to the silo and to a project without changing its ID', async () => {
    const { body: image } = await cloud.createImage('i', snapshotId)
    const promoted = await cloud.admin.post('/v1/images/i/promote?project=p')
    expect([promoted.status, promoted.body.id, promoted.body.project_id]).toEqual([202, image.id, null])
    expect([await names(inProject), await names('')]).toEqual([[], ['i']])
    expect(await refused(cloud.admin.post('/v1/images/i/promote'))).toEqual([
      400,
      'Cannot promote a silo image',
    ])
    const q = await cloud.admin.post('/v1/projects', { name: 'q', description: '' })
    const demoted = await cloud.admin.post('/v1/images/i/demote?project=q')
    expect([demoted.status, demoted.body.project_id]).toEqual([202, q.body.id])
    expect(await refused(cloud.admin.post(`/v1/images/${image.id}/demote?project=q`))).toEqual([
      400,
      'Cannot demote a project image',
    ])
  })

  test('are refused when the name is taken in the destination', async () => {
    await cloud.createImage('i', snapshotId)
    await cloud.createImage('i', snapshotId, '')
    expect(await refused(cloud.admin.post('/v1/images/i/promote?project=p'))).toEqual([
      400,
      'already exists: silo-image "i"',
    ])
    expect(await refused(cloud.admin.post('/v1/images/i/demote?project=p'))).toEqual([
      400,
      'already exists: project-image "i"',
    ])
  })

  test('require a role on both project and silo', async () => {
    await cloud.createImage('i', snapshotId)
    const member = await cloud.user({ siloRole: 'viewer', projects: { [cloud.project.id]: 'admin' } })
    expect((await member.post('/v1/images/i/promote?project=p')).status).toBe(403)
    await cloud.createImage('j', snapshotId, '')
    expect((await member.post('/v1/images/j/demote?project=p')).status).toBe(403)
    expect((await member.delete('/v1/images/j')).status).toBe(403)
    const local = await cloud.user({ projects: { [cloud.project.id]: 'collaborator' } })
    expect((await local.get('/v1/images')).status).toBe(403)
    expect(await refused(local.get('/v1/images/j'))).toEqual([404, 'not found: image with name "j"'])
    const { id } = (await local.get('/v1/images/i?project=p')).body
    expect((await local.get(`/v1/images/${id}`)).status).toBe(200)
  })
})

describe('disks created from an image', () => {
  const fromImage = (name: string, imageId: string, where = 'p') =>
    cloud.admin.post(`/v1/disks?project=${where}`, {
      name,
      description: '',
      size: 2 * GIB,
      disk_source: { type: 'image', image_id: imageId },
    })

  test("may be in every project if the image is the silo's, and otherwise only in the image's project", async () => {
    await cloud.admin.post('/v1/projects', { name: 'q', description: '' })
    const { body: image } = await cloud.createImage('i', snapshotId)
    const { body: disk } = await fromImage('a', image.id)
    expect(disk).toMatchObject({ image_id: image.id, block_size: 2048, state: { state: 'detached' } })
    expect(await refused(fromImage('b', image.id, 'q'))).toEqual([
      400,
      'image does not belong to this project',
    ])
    await cloud.admin.post('/v1/images/i/promote?project=p')
    expect((await fromImage('b', image.id, 'q')).status).toBe(201)
  })

  test('are kept when the image is deleted, and its content is removed with the last reference', async () => {
    const { body: first } = await cloud.createImage('i', snapshotId)
    await cloud.createImage('j', snapshotId)
    await fromImage('a', first.id)
    const { content_id } = await cloud.db.selectFrom('image').selectAll().limit(1).executeTakeFirstOrThrow()
    expect((await cloud.admin.delete('/v1/images/i?project=p')).status).toBe(204)
    expect((await cloud.admin.delete('/v1/snapshots/s?project=p')).status).toBe(204)
    expect(await cloud.remains()).toEqual([])
    expect((await cloud.disk('a')).body.image_id).toBe(first.id)
    await cloud.admin.delete('/v1/images/j?project=p')
    expect(await cloud.remains()).toEqual([`content ${content_id}`])
    await cloud.settle()
    expect(await cloud.remains()).toEqual([])
  })
})

test('the image list can be searched and sorted', async () => {
  await cloud.createImage('debian', snapshotId)
  await cloud.createDisk('small')
  await cloud.createImage('ubuntu', (await cloud.createSnapshot('t', 'small')).body.id)
  expect(await names(`${inProject}&search=deb`)).toEqual(['debian'])
  expect(await names(`${inProject}&sort=size`)).toEqual(['ubuntu', 'debian'])
})
