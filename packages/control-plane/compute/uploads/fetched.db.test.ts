import { uploadLimits } from '@portico/domain/images/upload.ts'
import { ImageRefused } from '@portico/hypervisor/image-files.ts'
import { afterEach, describe, expect, test } from 'vitest'
import type { Downloads } from '#kernel/downloads.ts'
import { testDownloads } from '../testing/image-files.ts'
import { GIB } from '@portico/testing/storage-cloud.ts'
import { PIECE, rawFile, uploadCloud, type UploadCloud } from '../testing/upload-cloud.ts'
import { readUpload } from './upload.ts'

let cloud: UploadCloud
afterEach(() => cloud.close())

const file = rawFile(2 * PIECE + 5000)
file.fill(0, PIECE, 2 * PIECE)
const url = 'https://images.test/debian-13.raw'

async function startFetch(internet: ReturnType<typeof testDownloads>, more: object = {}): Promise<string> {
  cloud = await uploadCloud({ downloads: internet.downloads })
  const { status, body } = await cloud.begin(file, { source: { type: 'url', url, ...more } })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}

describe('a file that the server downloads', () => {
  test('becomes an image like a file that a client sends', async () => {
    const id = await startFetch(testDownloads(file))
    expect(await cloud.view(id)).toMatchObject({
      state: 'fetching',
      file_name: 'debian-13.raw',
      file_size: null,
    })
    await cloud.pass(5)
    const upload = await cloud.view(id)
    expect(upload).toMatchObject({ state: 'done', url, file_size: file.length, disk_size: GIB })
    expect(upload.steps[0]).toMatchObject({
      name: 'fetch',
      state: 'done',
      evidence: [
        { label: 'Pieces' },
        { label: 'Fetched from', value: url },
        { label: 'File', value: `debian-13.raw, ${file.length} bytes` },
      ],
    })
    expect(await cloud.leftovers()).toEqual({ disks: [], snapshots: [], pieces: 0 })
  })

  test('is requested again after temporary errors, until it has failed for a quarter of an hour', async () => {
    let down = true
    const internet = testDownloads(file, () => (down ? new Error('images.test cannot be reached') : null))
    const id = await startFetch(internet)
    await cloud.pass(10)
    expect(internet.requestCount()).toBeGreaterThan(1)
    expect((await cloud.view(id)).state).toBe('fetching')
    cloud.clock.advance(16 * 60_000)
    await cloud.settle()
    expect((await cloud.view(id)).failure).toBe(
      'The file could not be downloaded for 15 minutes: images.test cannot be reached',
    )
    down = false
    expect((await cloud.finish(id)).status).toBe(202)
    await cloud.pass(5)
    expect((await cloud.view(id)).state).toBe('done')
  })

  test('fails after twelve hours in total, including restarts', async () => {
    const hour = 3_600_000
    const [second, third] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const hangsUp = Promise.withResolvers<void>()
    let opened = 0
    async function* slowly(signal: AbortSignal): AsyncGenerator<Uint8Array> {
      const isFirst = ++opened === 1
      yield file.subarray(0, PIECE)
      if (isFirst) {
        second.resolve()
        await hangsUp.promise
        yield file.subarray(PIECE, 2 * PIECE)
        throw new Error('images.test hung up')
      }
      third.resolve()
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
    }
    const downloads: Downloads = {
      whyNot: () => null,
      open: (url, signal) => Promise.resolve({ url, size: file.length, bytes: slowly(signal) }),
    }
    cloud = await uploadCloud({ downloads })
    const { id } = (await cloud.begin(file, { source: { type: 'url', url } })).body
    const first = cloud.settle()
    await second.promise
    cloud.clock.advance(11 * hour)
    hangsUp.resolve()
    await first
    expect((await readUpload(cloud.db, id))?.state).toBe('fetching')
    cloud.clock.advance(1000)
    const again = cloud.settle()
    await third.promise
    cloud.clock.advance(hour)
    await again
    expect(await readUpload(cloud.db, id)).toMatchObject({
      state: 'failed',
      failure: 'The download did not finish within 12 hours. Try again, or send the file from a browser',
    })
  })

  test('does not fail while it is downloaded again, however long the existing pieces take', async () => {
    let opened = 0
    const goOn = Promise.withResolvers<void>()
    const waits = Promise.withResolvers<void>()
    async function* hangingUp(): AsyncGenerator<Uint8Array> {
      opened += 1
      yield file.subarray(0, PIECE)
      if (opened === 2) {
        waits.resolve()
        await goOn.promise
      }
      yield file.subarray(PIECE, 2 * PIECE)
      throw new Error('images.test hung up')
    }
    const downloads: Downloads = {
      whyNot: () => null,
      open: (address) => Promise.resolve({ url: address, size: file.length, bytes: hangingUp() }),
    }
    cloud = await uploadCloud({ downloads })
    const { id } = (await cloud.begin(file, { source: { type: 'url', url } })).body
    await cloud.settle()
    cloud.clock.advance(1000)
    const again = cloud.settle()
    await waits.promise
    cloud.clock.advance(16 * 60_000)
    goOn.resolve()
    await again
    expect((await readUpload(cloud.db, id))?.state).toBe('fetching')
    // The address closes each connection immediately, which is treated as a failure after a quarter of an hour.
    cloud.clock.advance(16 * 60_000)
    await cloud.settle()
    expect(await readUpload(cloud.db, id)).toMatchObject({
      state: 'failed',
      failure: 'The file could not be downloaded for 15 minutes: images.test hung up',
    })
  })

  test('fails immediately on a permanent error', async () => {
    const id = await startFetch(
      testDownloads(file, () => new ImageRefused('The address returns status 404 instead of a file')),
    )
    await cloud.pass(5)
    expect(await cloud.view(id)).toMatchObject({
      state: 'failed',
      failure: 'The address returns status 404 instead of a file',
    })
  })

  test('is refused after its first bytes, before a disk is created, when it cannot be used', async () => {
    const locked = rawFile(PIECE)
    locked.set([0x51, 0x46, 0x49, 0xfb, 0, 0, 0, 3])
    locked.fill(0, 8, 80)
    const id = await startFetch(testDownloads(locked))
    await cloud.pass(5)
    expect((await cloud.view(id)).failure).toContain('this system accepts raw files only')
    expect((await cloud.leftovers()).disks).toEqual([])
  })

  test('can be discarded during the download', async () => {
    const id = await startFetch(testDownloads(file))
    expect((await cloud.discard(id)).status).toBe(204)
    await cloud.pass(5)
    expect(await cloud.leftovers()).toEqual({ disks: [], snapshots: [], pieces: 0 })
  })
})

test('a file can be downloaded in the last session that a user may have', async () => {
  cloud = await uploadCloud({ downloads: testDownloads(file).downloads })
  for (let i = 1; i < uploadLimits.sessionsPerUser; i++) await cloud.begin(file)
  const { body } = await cloud.begin(file, { source: { type: 'url', url } })
  await cloud.pass(5)
  expect(await cloud.view(body.id)).toMatchObject({ state: 'done', failure: null })
})

test('a download and its task end when the project is deleted', async () => {
  const id = await startFetch(testDownloads(file, () => new Error('images.test cannot be reached')))
  const { task_id: task } = await cloud.view(id)
  await cloud.admin.delete('/v1/vpc-subnets/default?project=p&vpc=default')
  await cloud.admin.delete('/v1/vpcs/default?project=p')
  expect((await cloud.admin.delete('/v1/projects/p')).status).toBe(204)
  expect((await cloud.admin.get(`/portico/v1/tasks/${task}`)).body.state).toBe('cancelled')
})

test('the address of a download is shown and logged without its query, also after redirects', async () => {
  const signed = `${url}?X-Amz-Signature=confidential`
  const led: Downloads = {
    whyNot: () => null,
    async open(url, signal) {
      expect(url).toBe(signed)
      const download = await testDownloads(file).downloads.open(url, signal)
      return { ...download, url: 'https://mirror.test/debian?token=confidential' }
    },
  }
  cloud = await uploadCloud({ downloads: led })
  const { body } = await cloud.begin(file, { source: { type: 'url', url: signed } })
  expect(body.url).toBe(`${url}?…`)
  await cloud.pass(5)
  const upload = await cloud.view(body.id)
  expect(upload).toMatchObject({ state: 'done', url: `${url}?…` })
  expect(upload.steps[0]?.evidence).toContainEqual({
    label: 'Fetched from',
    value: 'https://mirror.test/debian?…',
  })
  // The full address is also removed from the row when it is no longer needed.
  expect(await cloud.db.selectFrom('image_upload').select('url').execute()).toEqual([{ url: `${url}?…` }])
  const log = await cloud.db.selectFrom('change').select(['before', 'after']).execute()
  expect(JSON.stringify(log)).toContain('https://mirror.test/debian?…')
  expect(JSON.stringify([upload, log])).not.toContain('confidential')
})

test('creating a session with an address is refused when the host cannot download', async () => {
  cloud = await uploadCloud()
  const { body } = await cloud.begin(file, { source: { type: 'url', url } })
  expect(body.message).toBe('this system cannot download files. Send the file instead')
})
