import { expect, test } from 'vitest'
import { CallError } from '#data/api-error.ts'
import { chunkSize, sendChunks } from './chunks.ts'

const sourceOf = (bytes: Uint8Array<ArrayBuffer>) => ({
  size: bytes.length,
  slice: (start: number, end: number) => ({
    arrayBuffer: () => Promise.resolve(bytes.slice(start, end).buffer),
  }),
})

function file(chunks: number, fill: (index: number) => number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks * chunkSize)
  for (let i = 0; i < chunks; i++) bytes.fill(fill(i), i * chunkSize, (i + 1) * chunkSize)
  return bytes
}

test('each chunk that is not all zeros is sent once, at its offset, with at most six requests at a time', async () => {
  const sent: number[] = []
  let running = 0
  let most = 0
  const progress: number[] = []
  await sendChunks({
    source: sourceOf(file(12, (i) => i % 3)),
    signal: new AbortController().signal,
    send: async (offset) => {
      most = Math.max(most, ++running)
      await Promise.resolve()
      running--
      sent.push(offset / chunkSize)
    },
    onProgress: (done) => progress.push(done),
  })
  expect(sent.sort((a, b) => a - b)).toEqual([1, 2, 4, 5, 7, 8, 10, 11])
  expect(most).toBeLessThanOrEqual(6)
  expect(progress.at(-1)).toBe(12)
})

test('a short last chunk is padded to whole blocks', async () => {
  const lengths: number[] = []
  await sendChunks({
    source: sourceOf(new Uint8Array(5000).fill(1)),
    signal: new AbortController().signal,
    send: (_offset, base64) => Promise.resolve(lengths.push(atob(base64).length)),
    onProgress: () => {},
  })
  expect(lengths).toEqual([8192])
})

test('the upload fails after three failed attempts to send a chunk', async () => {
  let tries = 0
  const sending = sendChunks({
    source: sourceOf(file(1, () => 7)),
    signal: new AbortController().signal,
    send: () => {
      tries++
      return Promise.reject(new Error('no'))
    },
    onProgress: () => {},
  })
  await expect(sending).rejects.toThrow('no')
  expect(tries).toBe(3)
})

const tooLarge = () =>
  new CallError('body too large (413)', { status: 413, operation: 'diskBulkWriteImport' })

test('after a proxy refuses a chunk as too large, chunks are half as large', async () => {
  const limit = 200 * 1024
  const sent: [number, number][] = []
  let refused = 0
  await sendChunks({
    source: sourceOf(file(12, () => 7)),
    signal: new AbortController().signal,
    send: async (offset, base64) => {
      await new Promise((resolve) => setImmediate(resolve))
      if (base64.length > limit) {
        refused++
        throw tooLarge()
      }
      sent.push([offset, atob(base64).length])
    },
    onProgress: () => {},
  })
  const places = sent.toSorted(([a], [b]) => a - b)
  let end = 0
  for (const [offset, length] of places) {
    expect(offset).toBe(end)
    end += length
  }
  expect(end).toBe(12 * chunkSize)
  expect(Math.max(...sent.map(([, length]) => length))).toBe(128 * 1024)
  // Only chunks that were in flight at the same time are refused.
  expect(refused).toBeLessThanOrEqual(12)
})

test('the upload fails with the reason when a proxy refuses a chunk of minimum size as too large', async () => {
  let calls = 0
  const sending = sendChunks({
    source: sourceOf(file(1, () => 7)),
    signal: new AbortController().signal,
    send: () => {
      calls++
      return Promise.reject(tooLarge())
    },
    onProgress: () => {},
  })
  await expect(sending).rejects.toThrow('body too large (413)')
  expect(calls).toBe(4)
})

test('aborting an upload stops it before the next chunk', async () => {
  const abort = new AbortController()
  const sent: number[] = []
  const sending = sendChunks({
    source: sourceOf(file(20, () => 1)),
    signal: abort.signal,
    send: async (offset) => {
      sent.push(offset)
      abort.abort()
      await Promise.resolve()
    },
    onProgress: () => {},
  })
  await expect(sending).rejects.toThrow()
  expect(sent.length).toBeLessThan(20)
})
