import type { ImageConverter } from '@portico/hypervisor/image-files.ts'
import { afterEach, expect, test } from 'vitest'
import type { Downloads } from '#kernel/downloads.ts'
import { testDispatcher } from '#reconcile/testing/dispatcher.ts'
import { testConverter } from '../testing/image-files.ts'
import { GIB } from '@portico/testing/storage-cloud.ts'
import { described, PIECE, rawFile, uploadCloud, type UploadCloud } from '../testing/upload-cloud.ts'
import { uploadWorkers } from './step.ts'

let cloud: UploadCloud
afterEach(() => cloud.close())

const file = rawFile(PIECE)

test('unresponsive addresses do not delay files that were sent', async () => {
  const silent = Promise.withResolvers<Uint8Array>()
  const converting = Promise.withResolvers<void>()
  async function* nothing(): AsyncGenerator<Uint8Array> {
    yield await silent.promise
  }
  const downloads: Downloads = {
    whyNot: () => null,
    open: (url) => Promise.resolve({ url, size: file.length, bytes: nothing() }),
  }
  const { converter } = testConverter(GIB)
  const imageConverter: ImageConverter = {
    store: async (...given) => {
      converting.resolve()
      return converter.store(...given)
    },
  }
  cloud = await uploadCloud({ downloads, imageConverter })
  for (let i = 0; i < 4; i++) {
    const source = { type: 'url', url: 'https://images.test/debian.raw' }
    expect((await cloud.begin(file, { source })).status).toBe(201)
  }
  const facts = { format: 'qcow2', name: 'debian.qcow2' }
  const source = { type: 'file', file: described(file, facts), disk_size: GIB }
  const { id } = (await cloud.begin(file, { source })).body
  await cloud.sendAll(id, file)
  expect((await cloud.finish(id)).status).toBe(202)
  const dispatcher = testDispatcher(cloud, uploadWorkers())
  dispatcher.start()
  await converting.promise
  // Finally the remote server responds.
  silent.resolve(file)
  await dispatcher.close()
})

test('slow addresses of one user do not delay other users, and are all requested eventually', async () => {
  const silent = Promise.withResolvers<Uint8Array>()
  const urls: string[] = []
  const slow = (): string[] => urls.filter((url) => url.includes('slow'))
  const others = Promise.withResolvers<void>()
  const downloads: Downloads = {
    whyNot: () => null,
    open(url) {
      urls.push(url)
      if (slow().length >= 2 && urls.length > slow().length) others.resolve()
      async function* bytes(): AsyncGenerator<Uint8Array> {
        yield url.includes('slow') ? await silent.promise : file
      }
      return Promise.resolve({ url, size: file.length, bytes: bytes() })
    },
  }
  cloud = await uploadCloud({ downloads })
  const from = (url: string, as = cloud.admin) =>
    cloud.begin(file, { name: url, source: { type: 'url', url: `https://images.test/${url}` } }, as)
  for (let i = 0; i < 12; i++) expect((await from(`slow-${i}`)).status).toBe(201)
  const other = await cloud.user({ projects: { [cloud.project.id]: 'collaborator' } })
  expect((await from('quick', other)).status).toBe(201)
  const dispatcher = testDispatcher(cloud, uploadWorkers())
  dispatcher.start()
  await others.promise
  const whileSilent = slow().length
  silent.resolve(file)
  await dispatcher.close()
  expect(whileSilent).toBe(2)
  // Time advances only between steps, so all jobs that were postponed in one round are due in the next.
  for (let turns = 0; turns < 12 && urls.length < 13; turns++) {
    cloud.clock.advance(1000)
    await dispatcher.drain()
  }
  expect(urls).toHaveLength(13)
})
