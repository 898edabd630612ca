import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testVolumes } from '#testing/volumes.ts'
import { type Tombstones, openTombstones } from './tombstones.ts'
import { type Folders, openFolders } from './folders.ts'
import { serially } from './serially.ts'
import { fileVolumes } from './volumes.ts'

const volumeId = 'aaaaaaaa-0000-4000-8000-000000000001'
const snapshotId = 'aaaaaaaa-0000-4000-8000-000000000002'
const size = 1024 ** 2
const blank = { id: volumeId, size, blockSize: 512, source: { type: 'blank' } } as const

let folder: string
let folders: Folders
let tombstones: Tombstones
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portico-volumes-'))
  folders = openFolders(folder)
  tombstones = await openTombstones(folders.tombstones)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const inTurn = serially()

function volumes(beforeNaming: () => Promise<void> = async () => {}, where = { folders, tombstones }) {
  return fileVolumes({
    ...where,
    exclusively: async (id, work) => {
      await beforeNaming()
      return inTurn(id, work)
    },
    withVolumeLocked: inTurn,
    withStorage: (_, work) => work(),
    snapshotInUse: async () => false,
  })
}

/** Returns volumes of a process that stops between finishing a file and giving it its name. */
function delayedVolumes() {
  const [reached, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const delayed = volumes(() => {
    reached.resolve()
    return release.promise
  })
  return { held: delayed, reached: reached.promise, letGo: release.resolve }
}

const filesIn = async (where: string): Promise<string[]> => (await readdir(where)).toSorted()

test('a volume keeps its data when a delayed process finishes creating the same volume later', async () => {
  const { held: delayed, reached, letGo: release } = delayedVolumes()
  const late = delayed.create(blank)
  await reached
  const quick = volumes()
  await quick.create(blank)
  await quick.write(volumeId, 0, new Uint8Array(512).fill(7))
  release()
  await late
  await quick.snapshot(volumeId, snapshotId)
  await quick.create({ ...blank, id: snapshotId, source: { type: 'snapshot', snapshotId } })
  expect((await readFile(folders.volume(snapshotId)))[511]).toBe(7)
  expect(await filesIn(folders.volumes)).toEqual([`${volumeId}.raw`, `${snapshotId}.raw`])
})

test('creating a volume is refused and leaves no file when the volume was deleted before it is complete', async () => {
  const { held: delayed, reached, letGo: release } = delayedVolumes()
  const late = expect(delayed.create(blank)).rejects.toMatchObject({ name: 'HypervisorError', retry: false })
  await reached
  await volumes().create(blank)
  await volumes().deleteVolume(volumeId)
  release()
  await late
  await expect(volumes().create(blank)).rejects.toMatchObject({ retry: false })
  expect(await filesIn(folders.volumes)).toEqual([])
})

test('creating a snapshot is refused and leaves no file when the snapshot was deleted before it is complete', async () => {
  await volumes().create(blank)
  const { held: delayed, reached, letGo: release } = delayedVolumes()
  const late = expect(delayed.snapshot(volumeId, snapshotId)).rejects.toMatchObject({ retry: false })
  await reached
  await volumes().deleteSnapshot(snapshotId)
  release()
  await late
  expect(await volumes().list()).toEqual({ volumes: [volumeId], snapshots: [] })
})

test('tombstones are visible to later processes until they expire', async () => {
  await volumes().deleteVolume(volumeId)
  const later = await openTombstones(folders.tombstones)
  expect(await later.has(volumeId)).toBe(true)
  await later.sweep(Date.now() + 6 * 86_400_000)
  expect(await later.has(volumeId)).toBe(true)
  await later.sweep(Date.now() + 8 * 86_400_000)
  expect(await later.has(volumeId)).toBe(false)
})

testVolumes(async () => {
  const shared = openFolders(await mkdtemp(path.join(tmpdir(), 'portico-volumes-')))
  const where = { folders: shared, tombstones: await openTombstones(shared.tombstones) }
  return {
    volumes: volumes(undefined, where),
    others: volumes(undefined, where),
    close: () => rm(path.dirname(shared.root), { recursive: true, force: true }),
  }
})
