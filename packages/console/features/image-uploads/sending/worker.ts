import { operationUrl } from '@portico/contract/client.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import { explained, readFile } from './read-file.ts'
import { Refused, sendPieces } from './send-pieces.ts'
import { Slots } from './slots.ts'

/** Pieces on their way at once, of all files together: more would not be quicker, and leave others less of the line. */
const atOnce = 4
/** ms that one piece may take: 2 MiB at 256 kbit/s */
const patience = 70_000
/** ms between messages of how far reading is */
const between = 100

const slots = new Slots(atOnce)
const jobs = new Map<number, AbortController>()

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have none
const answer = (message: FromWorker): void => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'stop') {
    jobs.get(data.job)?.abort(new Error('stopped'))
    return
  }
  const { job } = data
  const stop = new AbortController()
  jobs.set(job, stop)
  const work = data.kind === 'read' ? read(data, stop.signal) : send(data, stop.signal)
  work
    .catch((error: unknown) => answer({ job, kind: 'failed', message: explained(error) }))
    .finally(() => jobs.delete(job))
})

async function read({ job, file }: Extract<ToWorker, { kind: 'read' }>, signal: AbortSignal): Promise<void> {
  let told = performance.now()
  const onProgress = (bytes: number): void => {
    if (performance.now() - told < between) return
    told = performance.now()
    answer({ job, kind: 'read-so-far', bytes })
  }
  answer({ job, kind: 'read', facts: await readFile(file, { signal, onProgress }) })
}

async function send(
  { job, file, upload, missing }: Extract<ToWorker, { kind: 'send' }>,
  signal: AbortSignal,
): Promise<void> {
  await sendPieces({
    source: file,
    missing,
    slots,
    signal,
    onEvent: (event) => answer({ job, kind: 'event', event }),
    put: (piece, bytes, sha256, stop) =>
      call(
        'PUT',
        operationUrl('portico_image_upload_piece', { path: { upload, piece }, query: { sha256 } }),
        stop,
        {
          type: 'application/octet-stream',
          body: bytes,
        },
      ),
    tellEmpty: (ranges, stop) =>
      call('POST', operationUrl('portico_image_upload_empty', { path: { upload } }), stop, {
        type: 'application/json',
        body: JSON.stringify({ ranges }),
      }),
    wait: (ms, stop) =>
      new Promise((resolve) => {
        const done = (): void => {
          clearTimeout(timer)
          removeEventListener('online', done)
          stop.removeEventListener('abort', done)
          resolve()
        }
        const timer = setTimeout(done, ms)
        addEventListener('online', done)
        stop.addEventListener('abort', done)
      }),
  })
  answer({ job, kind: 'all-sent' })
}

/** @throws Refused when it cannot be taken; an Error when the line or the server may be back */
async function call(
  method: string,
  url: string,
  stop: AbortSignal,
  { type, body }: { readonly type: string; readonly body: string | Uint8Array<ArrayBuffer> },
): Promise<void> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': type },
    body,
    signal: AbortSignal.any([stop, AbortSignal.timeout(patience)]),
  })
  if (response.ok) return
  const text = await response.text()
  if (response.status >= 500 && response.status !== 507)
    throw new Error(`the server answers ${response.status}`)
  if (response.status === 429) throw new Error('the server is busy')
  if (response.status === 401) throw new Refused('You are signed out. Sign in and choose the file again')
  throw new Refused(messageIn(text) ?? `the server answers ${response.status}`)
}

function messageIn(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text)
    const message: unknown =
      typeof value === 'object' && value !== null ? Reflect.get(value, 'message') : null
    return typeof message === 'string' ? message : null
  } catch {
    return null
  }
}
