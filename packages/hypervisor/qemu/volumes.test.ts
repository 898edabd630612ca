import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
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

function volumes(beforeNaming: () => Promise<void> = async () => {}) {
  return fileVolumes({
    folders,
    tombstones,
    exclusively: async (id, work) => {
      await beforeNaming()
      return inTurn(id, work)
    },
    withVolumeLocked: inTurn,
    withStorage: (_, work) => work(),
    snapshotInUse: async () => false,
  })
}

/** Volumes of a process that is delayed after a file is finished and before it gets its name. */
function delayedVolumes() {
  const [reached, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const delayed = volumes(() => {
    reached.resolve()
    return release.promise
  })
  return { held: delayed, reached: reached.promise, letGo: release.resolve }
}

const filesIn = async (where: string): Promise<string[]> => (await readdir(where)).toSorted()

test('a volume that another process completed first keeps its writes', async () => {
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

test('a volume that is finished after its deletion is refused and leaves no file', async () => {
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

test('a snapshot that is finished after its deletion is refused and leaves no file', async () => {
  await volumes().create(blank)
  const { held: delayed, reached, letGo: release } = delayedVolumes()
  const late = expect(delayed.snapshot(volumeId, snapshotId)).rejects.toMatchObject({ retry: false })
  await reached
  await volumes().deleteSnapshot(snapshotId)
  release()
  await late
  expect(await volumes().list()).toEqual({ volumes: [volumeId], snapshots: [] })
})

test('tombstones are visible to later processes, and expire', async () => {
  await volumes().deleteVolume(volumeId)
  const later = await openTombstones(folders.tombstones)
  expect(await later.has(volumeId)).toBe(true)
  await later.sweep(Date.now() + 6 * 86_400_000)
  expect(await later.has(volumeId)).toBe(true)
  await later.sweep(Date.now() + 8 * 86_400_000)
  expect(await later.has(volumeId)).toBe(false)
})
