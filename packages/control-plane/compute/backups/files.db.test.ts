import { threadDiskFiles } from '@portico/adapters/disk-files/disk-files.ts'
import { ext4Image } from '@portico/adapters/disk-files/testing/ext4-image.ts'
import { systemClock } from '@portico/domain/ports.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { TargetError } from '#kernel/backup-target.ts'
import { GIB, storageCloud, type StorageCloud } from '@portico/testing/storage-cloud.ts'
import { memoryTarget } from './memory-target.ts'

const MIB = 1024 ** 2

let cloud: StorageCloud
afterEach(() => cloud.close())

/** Returns the first 8 MiB of a disk with an MBR, whose second partition has a file system. */
function diskImage(): Uint8Array {
  const image = ext4Image()
  const disk = new Uint8Array(8 * MIB)
  const view = new DataView(disk.buffer)
  view.setUint16(510, 0xaa55, true)
  for (const [entry, start, length] of [
    [0, 4 * MIB, 4 * MIB],
    [1, MIB, image.length],
  ] as const) {
    view.setUint8(446 + entry * 16 + 4, 0x83)
    view.setUint32(446 + entry * 16 + 8, start / 512, true)
    view.setUint32(446 + entry * 16 + 12, length / 512, true)
  }
  disk.set(image, MIB)
  return disk
}

test('the files of a partition in a backup are listed for collaborators, from the chunks that are needed', async () => {
  const target = memoryTarget()
  cloud = await storageCloud({ sleds: 1, diskFiles: threadDiskFiles(systemClock), backupTarget: target })
  const blank = { type: 'blank', block_size: 512 }
  const boot_disk = { type: 'create', name: 'boot', description: '', size: GIB, disk_source: blank }
  await cloud.createInstance('box', { boot_disk })
  await cloud.settle()
  const disk = diskImage()
  vi.spyOn(cloud.rack.volumes, 'ranges').mockResolvedValue([{ start: 0, length: disk.length }])
  vi.spyOn(cloud.rack.volumes, 'read').mockImplementation(async (_, offset, length) =>
    disk.slice(offset, offset + length),
  )
  await cloud.admin.post('/portico/v1/backups?project=p', { instance: 'box', name: 'b' })
  await cloud.settle()
  const list = async (query: string, as = cloud.admin) =>
    as.get(`/portico/v1/backups/b/files?project=p&${query}`)

  const { body } = await list('partition=2&path=/etc')
  expect(body).toMatchObject({
    disk: 'boot',
    partitions: [
      { number: 1, size: 4 * MIB },
      { number: 2, size: MIB },
    ],
    partition: 2,
    files: [
      { name: 'alias', type: 'link' },
      { name: 'hosts', type: 'file', size: 10 },
    ],
    is_complete: true,
    failure: null,
  })
  // The largest partition is empty.
  expect((await list('')).body).toMatchObject({
    partition: 1,
    files: [],
    failure: 'There is no ext2, ext3 or ext4 file system that can be read',
  })
  expect((await list('partition=2&path=/none')).body.failure).toMatch('Folder /none does not exist')
  expect((await list('disk=other')).body.message).toBe('backup has no disk "other"')
  expect((await list('partition=7')).body.message).toBe('disk has no such partition')
  expect((await list('path=etc')).status).toBe(400)

  const get = (file: string, { token } = cloud.admin) =>
    cloud.controlPlane.fetch(
      new Request(`http://rack/portico/v1/backups/b/file?project=p&partition=2&path=${file}`, {
        headers: { cookie: `session=${token}` },
      }),
    )
  const { headers, ...file } = await get('/etc/hosts').then(async (response) => ({
    headers: response.headers,
    text: await response.text(),
  }))
  expect(file.text).toHaveLength(10)
  expect(headers.get('content-type')).toBe('application/octet-stream')
  expect(headers.get('content-disposition')).toBe(`attachment; filename="hosts"; filename*=UTF-8''hosts`)
  expect(await (await get('/many')).json()).toMatchObject({ message: '/many is not a file' })
  const { body: history } = await cloud.admin.get('/portico/v1/changes?project=p&kind=backup')
  const backup = (await cloud.admin.get('/portico/v1/backups/b?project=p')).body
  const downloaded = {
    id: backup.id,
    action: 'update',
    operation: 'portico_backup_file_download',
    after: { downloaded: 'boot, partition 2: /etc/hosts' },
  }
  expect(history.items[0]).toMatchObject({ ...downloaded, actor: { id: cloud.admin.id } })
  // Each download is recorded, also if it is the same as the one before.
  const other = await cloud.user({ projects: { [cloud.project.id]: 'collaborator' } })
  const again = await get('/etc/hosts', other)
  expect((await cloud.admin.get('/portico/v1/changes?project=p&kind=backup')).body.items[0]).toMatchObject({
    ...downloaded,
    actor: { id: other.id },
  })
  await cloud.admin.put('/v1/projects/p/policy', { role_assignments: [] })
  await cloud.settle()
  await expect(again.text()).rejects.toThrow(/./)
  const viewer = await cloud.user({ projects: { [cloud.project.id]: 'viewer' } })
  expect((await list('', viewer)).status).toBe(403)
  expect((await get('/etc/hosts', viewer)).status).toBe(403)

  vi.spyOn(target, 'read').mockRejectedValueOnce(new TargetError('Target cannot be reached', { retry: true }))
  const { status, body: refused } = await list('')
  expect([status, refused.message]).toEqual([503, 'Target cannot be reached'])
  target.stored.clear()
  expect((await list('')).body.message).toMatch('Data of this backup is lost')
  expect((await cloud.admin.get('/portico/v1/backups/b?project=p')).body.state).toBe('damaged')
})
