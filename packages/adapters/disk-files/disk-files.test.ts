import { systemClock } from '@portico/domain/ports.ts'
import { expect, test } from 'vitest'
import { threadDiskFiles } from './disk-files.ts'
import { ext4Image } from './testing/ext4-image.ts'

const image = ext4Image()

/** The file system as the second MiB of a disk. */
const start = 1024 ** 2
const diskOf = (bytes: Uint8Array) => ({
  size: start + bytes.length,
  read: async (offset: number, length: number) => bytes.slice(offset - start, offset - start + length),
})

const reader = threadDiskFiles(systemClock)
const list = (folder: string, most = 100, bytes: Uint8Array = image) =>
  reader.list(diskOf(bytes), { start, length: bytes.length }, folder, most)

test('a directory is listed with types, sizes and times, and at most as many files as wanted', async () => {
  const root = await list('/')
  expect(root.files.map(({ name, type }) => `${name} ${type}`)).toEqual([
    'etc directory',
    'lost+found directory',
    'many directory',
  ])
  expect(root.files[0]?.time_modified.getUTCFullYear()).toBe(2026)
  expect((await list('/etc')).files).toMatchObject([
    { name: 'alias', type: 'link' },
    { name: 'hosts', type: 'file', size: 10 },
  ])
  await expect(list('/etc/hosts')).rejects.toThrow('Folder /etc/hosts does not exist')
  const many = await list('/many', 7)
  expect([many.files.length, many.isComplete]).toEqual([7, false])
})

test('a missing directory and a partition without a file system are refused with a sentence', async () => {
  await expect(list('/none')).rejects.toThrow('Folder /none does not exist or cannot be read')
  await expect(list('/', 1, new Uint8Array(image.length))).rejects.toThrow('There is no ext2, ext3 or ext4')
})

test('a damaged file system is refused, and its thread ends', async () => {
  const damaged = Uint8Array.from(image, (byte, i) => (i > 1024 && i % 211 === 0 ? byte ^ 255 : byte))
  await expect(list('/', 10, damaged)).rejects.toThrow('There is no ext2, ext3 or ext4')
})

test('the content of a file is read; a folder, a link and a longer file are refused with a sentence', async () => {
  const read = (file: string, most = 10) =>
    reader.read(diskOf(image), { start, length: image.length }, file, most)
  const content = Buffer.from(await read('/etc/hosts')).toString()
  expect(content).toHaveLength(10)
  expect(content).toMatch(/localhost|127/)
  await expect(read('/etc')).rejects.toThrow('/etc is not a file')
  await expect(read('/etc/alias')).rejects.toThrow('/etc/alias is not a file')
  await expect(read('/etc/none')).rejects.toThrow('File /etc/none does not exist')
  await expect(read('/etc/hosts', 9)).rejects.toThrow('/etc/hosts has 10 B. Files up to 9 B can be read')
})
