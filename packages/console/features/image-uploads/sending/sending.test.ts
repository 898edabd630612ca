import type { ImageUpload } from '@portico/contract/types.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#data/query-client.ts'
import { readingOf, stopReading } from '../reading.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import { endSending, hasFile, sendingOf, startSending } from './sending.ts'

const upload = { id: 'u', taskId: 't', startedBy: 'me' } as ImageUpload
const raw = () => new File([new Uint8Array(1024).fill(7)], 'disk.raw')

/** Messages to the worker and requests to the server, in order. */
let requested: string[] = []
/** Sends a message from the worker to the page. */
let say: (message: FromWorker) => void = () => {}
let lastJob = 0
let deleteStatus = 204

class FakeWorker {
  addEventListener(kind: string, listener: (event: { data: FromWorker }) => void) {
    if (kind === 'message') say = (data) => listener({ data })
  }
  postMessage(message: ToWorker) {
    requested.push(message.kind)
    lastJob = message.job
  }
}

beforeEach(() => {
  requested = []
  deleteStatus = 204
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('location', { pathname: '/' })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  queryClient.setQueryData(['currentUserView', {}], { id: 'me' })
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit) => {
    requested.push(`${method} ${new URL(url, 'http://x').pathname.replace('/portico/', '')}`)
    if (method === 'DELETE') return Promise.resolve(new Response(null, { status: deleteStatus }))
    return Promise.resolve(new Response('{"ranges":[]}'))
  })
})
afterEach(() => {
  queryClient.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const isRequested = (what: string) => vi.waitFor(() => expect(requested).toContain(what), { interval: 1 })

test('after the last piece is sent, the page shows the state that the server reports', async () => {
  const over = startSending(upload, raw())
  await isRequested('send')
  say({ job: lastJob, kind: 'all-sent' })
  await over
  expect(sendingOf('u').get()).toBeNull()
  expect(hasFile('u')).toBe(false)
})

test('when the worker cannot send the file, the upload stops with the reason', async () => {
  const over = startSending(upload, raw())
  await isRequested('send')
  say({ job: lastJob, kind: 'failed', message: 'request body too large (413)' })
  await over
  expect(sendingOf('u').get()).toMatchObject({ phase: 'stopped', why: 'request body too large (413)' })
})

test('an upload that could not be discarded is paused, and the tab keeps its file', async () => {
  void startSending(upload, raw())
  await isRequested('send')
  const end = () =>
    fetch('/portico/gone', { method: 'DELETE' }).then(({ ok }) =>
      ok ? null : Promise.reject(new Error('503')),
    )
  deleteStatus = 503
  await expect(endSending('u', end)).rejects.toThrow('503')
  expect(requested.slice(requested.indexOf('stop'))).toEqual([
    'stop',
    expect.stringMatching(/^POST .*hold/),
    expect.stringMatching(/^GET .*image-uploads/),
    'DELETE gone',
  ])
  expect(hasFile('u')).toBe(true)
  deleteStatus = 204
  await endSending('u', end)
  expect(hasFile('u')).toBe(false)
})

test('reading stops when another file is selected', async () => {
  const file = raw()
  const { whole } = readingOf(file)
  await isRequested('read')
  stopReading(file)
  await expect(whole).rejects.toThrow()
  expect(requested).toEqual(['read', 'stop'])
  expect(readingOf(file).whole).not.toBe(whole)
  stopReading(file)
})
