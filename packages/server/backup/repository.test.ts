import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { seededRandom } from '@portico/domain/testing/seeded-random.ts'
import { dataRanges } from '@portico/hypervisor/qemu/file-ranges.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chunkSize } from './chunks.ts'
import { chunksOfFile, readContent, storeContent, writeSparse } from './content.ts'
import { describeContent, type Manifest } from './manifest.ts'
import { openRepository, type Repository } from './repository.ts'

let folder: string
let repository: Repository
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-backups-'))
  repository = await openRepository(path.join(folder, 'backups of a system'), 'write')
})
afterEach(async () => {
  await repository.close()
  rmSync(folder, { recursive: true, force: true })
})

const random = seededRandom(28)

/** Stores data as a file of a backup. */
async function stored(data: Buffer) {
  let written = 0
  const file = path.join(folder, 'source')
  writeFileSync(file, '')
  const handle = await open(file, 'r+')
  await handle.truncate(data.length)
  for (let at = 0; at < data.length; at += chunkSize) {
    await writeSparse(handle, data.subarray(at, at + chunkSize), at)
  }
  const parts = chunksOfFile(handle, data.length, await dataRanges(file, data.length))
  const content = await storeContent(repository.chunks, parts, (_, bytes) => {
    written += bytes
  })
  await handle.close()
  return { ...describeContent(content.size, content.content), written }
}

/** Returns the manifest of a backup of one file. */
const manifestOf = (time: string, file: Awaited<ReturnType<typeof stored>>): Manifest => ({
  format: 1,
  version: '0.0.0',
  time,
  chunkSize,
  database: { version: '18.4', migrations: [], tables: [], partitions: [], sequences: [] },
  machines: { host: '{}', records: {}, tombstones: [], files: [{ ...file, path: 'a', state: null }] },
})

/** Hashes of all chunks in the folder. */
const chunkNames = (): string[] =>
  readdirSync(path.join(repository.folder, 'chunks'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.includes('.'),
  )

test('data of any length is read as it was stored, and zeros take no space', async () => {
  const noise = Buffer.from(random.bytes(chunkSize + 100_000))
  const zeros = Buffer.alloc(3 * chunkSize)
  for (const data of [Buffer.alloc(0), noise, zeros, Buffer.concat([zeros, noise, zeros.subarray(0, 999)])]) {
    const { size, content } = await stored(data)
    const read: Buffer[] = []
    for await (const part of readContent(repository.chunks, size, content)) read.push(part)
    expect(Buffer.concat(read).equals(data)).toBe(true)
  }
  expect(await stored(zeros)).toMatchObject({ content: [3], written: 0 })
  expect(await stored(noise), 'equal data is stored once').toMatchObject({ written: 0 })
})

test('a restored file keeps its holes', async () => {
  const data = Buffer.alloc(chunkSize)
  data.write('at the end of a block', 1024 * 1024 - 10)
  const file = path.join(folder, 'restored')
  const handle = await open(file, 'w')
  await handle.truncate(data.length)
  await writeSparse(handle, data, 0)
  await handle.close()
  expect((await readFile(file)).equals(data)).toBe(true)
  expect(statSync(file).blocks * 512).toBeLessThanOrEqual(128 * 1024)
})

test('pruning keeps the latest backups and exactly their data', async () => {
  const files = [
    await stored(Buffer.from('1')),
    await stored(Buffer.from('2')),
    await stored(Buffer.from('3')),
  ]
  await stored(Buffer.from('left by an interrupted backup'))
  for (const [index, file] of files.entries()) {
    await repository.add(manifestOf(`2026-11-0${index + 1}T00:00:00.000Z`, file))
  }
  expect(await repository.prune(2)).toBeGreaterThan(0)
  expect(await repository.list()).toEqual(['2026-11-02T00-00-00.000Z', '2026-11-03T00-00-00.000Z'])
  expect(chunkNames()).toHaveLength(2)
  expect(await repository.prune(5)).toBe(0)
})

test('nothing is removed while a manifest is damaged', async () => {
  await repository.add(manifestOf('2026-11-01T00:00:00.000Z', await stored(Buffer.from('1'))))
  const name = await repository.add(manifestOf('2026-11-02T00:00:00.000Z', await stored(Buffer.from('2'))))
  const file = path.join(repository.folder, 'backups', `${name}.json`)
  writeFileSync(file, (await readFile(file, 'utf8')).replace('18.4', '18.5'))
  await expect(repository.prune(1)).rejects.toThrow(`${file} is damaged: its checksum is wrong`)
  expect(chunkNames()).toHaveLength(2)
  expect(await repository.list()).toHaveLength(2)
})

test('pruning removes nothing through a link, and no file that is not of a backup', async () => {
  const outside = path.join(folder, 'outside')
  const chunks = path.join(repository.folder, 'chunks')
  mkdirSync(outside)
  const name = `${'a'.repeat(64)}.zst`
  writeFileSync(path.join(outside, name), '')
  symlinkSync(outside, path.join(chunks, 'aa'))
  writeFileSync(path.join(chunks, '.DS_Store'), '')
  await repository.add(manifestOf('2026-11-01T00:00:00.000Z', await stored(Buffer.from('1'))))
  await repository.prune(1)
  expect(readdirSync(outside)).toEqual([name])
})

test('a link in place of a chunk is not followed', async () => {
  const { content } = await stored(Buffer.from('1'))
  const [hash = ''] = content.filter((chunk) => typeof chunk === 'string')
  const file = path.join(repository.folder, 'chunks', hash.slice(0, 2), `${hash}.zst`)
  rmSync(file)
  symlinkSync('/dev/zero', file)
  await expect(repository.chunks.read(hash)).rejects.toThrow(`${file} is damaged`)
})

test('a manifest with a partition that would run another statement is refused', async () => {
  const manifest = manifestOf('2026-11-01T00:00:00.000Z', await stored(Buffer.from('1')))
  const bound = "FOR VALUES FROM ('2026-01-01') TO ('2026-02-01'); drop table silo; --"
  const partitions = [{ name: 'a', parent: 'b', bound, settings: [] }]
  const name = await repository.add({ ...manifest, database: { ...manifest.database, partitions } })
  await expect(repository.read(name)).rejects.toThrow(
    'database.partitions.0.bound is not what this version writes',
  )
})

test('a folder to which other accounts can write is refused', async () => {
  const open = path.join(folder, 'open')
  mkdirSync(open)
  chmodSync(open, 0o770)
  await expect(openRepository(open, 'write')).rejects.toThrow(`other accounts can write to ${open}`)
})

test('files are readable for their owner only', async () => {
  await repository.add(manifestOf('2026-11-01T00:00:00.000Z', await stored(Buffer.from('1'))))
  const names = readdirSync(repository.folder, { recursive: true, encoding: 'utf8' })
  for (const name of ['.', ...names]) {
    expect(statSync(path.join(repository.folder, name)).mode & 0o077, name).toBe(0)
  }
})

test('a folder that is in use, missing or no folder is refused with the reason', async () => {
  await expect(openRepository(repository.folder, 'write')).rejects.toThrow(
    `Another backup, check or restore is using ${repository.folder}`,
  )
  await expect(openRepository(path.join(folder, 'none'), 'read')).rejects.toThrow('has no backups')
  writeFileSync(path.join(folder, 'file'), '')
  await expect(openRepository(path.join(folder, 'file'), 'write')).rejects.toThrow(
    `The backup folder ${folder}/file cannot be written`,
  )
})
