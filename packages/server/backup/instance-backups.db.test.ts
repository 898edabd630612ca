import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { folderTarget } from '@portico/adapters/backup-target/folder.ts'
import { GIB, storageCloud } from '@portico/testing/storage-cloud.ts'
import { expect, test, vi } from 'vitest'
import { listInstanceBackups, restoreInstanceDisk } from './instance-backups.ts'

const MIB = 1024 ** 2
const progress = { begin: () => {}, count: () => {}, end: () => {} }

test('a target alone lists its backups and gives out their disks, and names what is damaged', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-target-'))
  const target = await folderTarget(path.join(folder, 'target'))
  const cloud = await storageCloud({ sleds: 1, backupTarget: target })
  try {
    const disk_source = { type: 'blank', block_size: 512 }
    const disk = (name: string, size: number) => ({
      type: 'create',
      name,
      description: '',
      size,
      disk_source,
    })
    await cloud.createInstance('box', {
      user_data: 'c2VjcmV0',
      boot_disk: disk('boot', GIB),
      disks: [disk('data', GIB)],
    })
    await cloud.settle()
    // Both disks have the same content: one MiB within two chunks.
    const [start, length] = [7.5 * MIB, MIB]
    vi.spyOn(cloud.rack.volumes, 'ranges').mockResolvedValue([{ start, length }])
    vi.spyOn(cloud.rack.volumes, 'read').mockImplementation(async (_, offset, size) =>
      new Uint8Array(size).fill(7, Math.max(0, start - offset), Math.max(0, start + length - offset)),
    )
    for (const name of ['first', 'second']) {
      await cloud.admin.post('/portico/v1/backups?project=p', { instance: 'box', name })
      await cloud.settle()
      cloud.clock.advance(1000)
    }

    const { backups } = await listInstanceBackups(target)
    expect(backups).toMatchObject(
      ['first', 'second'].map((name) => ({ name, project: { name: 'p' }, instance: { name: 'box' } })),
    )
    expect(JSON.stringify(backups)).not.toContain('c2VjcmV0')
    const file = path.join(folder, 'data.raw')
    await restoreInstanceDisk({ target, backup: 'first', disk: 'data', file, progress })
    expect(statSync(file).size).toBe(GIB)
    expect(statSync(file).blocks * 512).toBeLessThan(2 * MIB)
    const bytes = Buffer.alloc(12 * MIB)
    const handle = await open(file)
    await handle.read(bytes, 0, bytes.length, 0)
    await handle.close()
    expect(bytes.equals(Buffer.alloc(12 * MIB).fill(7, start, start + length))).toBe(true)
    const other = { target, backup: 'first', disk: 'data', file: `${file}-2`, progress }
    await expect(restoreInstanceDisk({ ...other, disk: 'none' })).rejects.toThrow('It has: boot, data.')
    await expect(restoreInstanceDisk({ ...other, backup: 'none' })).rejects.toThrow('No backup none is in')

    await cloud.admin.delete('/portico/v1/backups/second?project=p')
    await cloud.settle()
    expect((await listInstanceBackups(target)).backups).toHaveLength(1)
    const index = path.join(folder, 'target', 'index', `${backups[0]?.id}.zst`)
    writeFileSync(path.join(folder, 'target', 'index', `${backups[0]?.id}-chunks.zst`), 'x')
    await expect(restoreInstanceDisk(other)).rejects.toThrow('The backup is damaged: chunk index/')
    writeFileSync(index, 'x')
    expect(await listInstanceBackups(target)).toEqual({ backups: [], damaged: [backups[0]?.id] })
    expect(readdirSync(folder)).toEqual(['data.raw', 'target'])
  } finally {
    await cloud.close()
    rmSync(folder, { recursive: true, force: true })
  }
}, 60_000)
