import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Burials, openBurials } from './burials.ts'
import { type Folders, openFolders } from './folders.ts'
import { serially } from './serially.ts'
import { fileVolumes } from './volumes.ts'

const volumeId = 'aaaaaaaa-0000-4000-8000-000000000001'
const snapshotId = 'aaaaaaaa-0000-4000-8000-000000000002'
const size = 1024 ** 2
const blank = { id: volumeId, size, blockSize: 512, source: { type: 'blank' } } as const

let folder: string
let folders: Folders
let burials: Burials
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portico-volumes-'))
  folders = openFolders(folder)
  burials = await openBurials(folders.buried)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const inTurn = serially()

/** @param before is waited for before a finished file gets its name */
function volumes(before: Promise<void> = Promise.resolve()) {
  return fileVolumes({
    folders,
    burials,
    inTurn: async (id, work) => {
      await before
      return inTurn(id, work)
    },
    holdVolume: inTurn,
    snapshotInUse: async () => false,
  })
}

const filesIn = async (where: string): Promise<string[]> => (await readdir(where)).toSorted()

test('a volume that another made meanwhile keeps what was written to it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const late = volumes(promise).create(blank)
  const quick = volumes()
  await quick.create(blank)
  await quick.write(volumeId, 0, new Uint8Array(512).fill(7))
  resolve()
  await late
  await quick.snapshot(volumeId, snapshotId)
  await quick.create({ ...blank, id: snapshotId, source: { type: 'snapshot', snapshotId } })
  expect((await readFile(folders.volume(snapshotId)))[511]).toBe(7)
  expect(await filesIn(folders.volumes)).toEqual([`${volumeId}.raw`, `${snapshotId}.raw`])
})

test('a volume that is finished after its deletion is refused and leaves nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const late = volumes(promise).create(blank)
  await volumes().create(blank)
  await volumes().deleteVolume(volumeId)
  resolve()
  await expect(late).rejects.toMatchObject({ name: 'HypervisorError', retry: false })
  await expect(volumes().create(blank)).rejects.toMatchObject({ retry: false })
  expect(await filesIn(folders.volumes)).toEqual([])
})

test('so is a snapshot, and one that is there is not replaced', async () => {
  await volumes().create(blank)
  const { promise, resolve } = Promise.withResolvers<void>()
  const late = volumes(promise).snapshot(volumeId, snapshotId)
  await volumes().deleteSnapshot(snapshotId)
  resolve()
  await expect(late).rejects.toMatchObject({ retry: false })
  expect(await volumes().list()).toEqual({ volumes: [volumeId], snapshots: [] })
})

test('burials are remembered by those who come later, and not for ever', async () => {
  await volumes().deleteVolume(volumeId)
  const later = await openBurials(folders.buried)
  expect(await later.has(volumeId)).toBe(true)
  await later.sweep(Date.now() + 6 * 86_400_000)
  expect(await later.has(volumeId)).toBe(true)
  await later.sweep(Date.now() + 8 * 86_400_000)
  expect(await later.has(volumeId)).toBe(false)
})
