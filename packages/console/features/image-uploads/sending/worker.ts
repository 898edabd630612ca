import { createClient, type Result } from '@portico/contract/client.ts'
import { uploadLimits } from '@portico/domain/images/upload.ts'
import { callError, isTransient } from '#data/api-error.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import { readFailureText, readFile } from './read-file.ts'
import { Refused, sendPieces, TooLarge } from './send-pieces.ts'
import { Slots } from './slots.ts'

const api = createClient()

/**
 * Maximum number of concurrent requests over all files. More would not be faster, and would leave less bandwidth for
 * others
 */
const atOnce = 4
/** ms between progress messages while reading */
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
    .catch((error: unknown) => answer({ job, kind: 'failed', message: readFailureText(error) }))
    .finally(() => jobs.delete(job))
})

async function read({ job, file }: Extract<ToWorker, { kind: 'read' }>, signal: AbortSignal): Promise<void> {
  let reportedAt = performance.now()
  const onProgress = (bytes: number): void => {
    if (performance.now() - reportedAt < between) return
    reportedAt = performance.now()
    answer({ job, kind: 'read-so-far', bytes })
  }
  answer({ job, kind: 'read', facts: await readFile(file, { signal, onProgress }) })
}

async function send(
  { job, file, upload, pieceSize, missing }: Extract<ToWorker, { kind: 'send' }>,
  signal: AbortSignal,
): Promise<void> {
  await sendPieces({
    source: file,
    pieceSize,
    missing,
    slots,
    signal,
    onEvent: (event) => answer({ job, kind: 'event', event }),
    put: (piece, bytes, sha256, stop) =>
      answered(
        'porticoImageUploadPiece',
        api.porticoImageUploadPiece({
          path: { upload, piece },
          query: { sha256 },
          body: bytes,
          signal: within(bytes.length, stop),
        }),
      ),
    tellEmpty: (ranges, stop) =>
      answered(
        'porticoImageUploadEmpty',
        api.porticoImageUploadEmpty({
          path: { upload },
          body: { ranges: [...ranges] },
          signal: within(uploadLimits.request, stop),
        }),
      ),
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

/**
 * Returns a signal that is aborted together with `stop`, or when a request of this size takes longer than at 64 kbit/s.
 */
const within = (bytes: number, stop: AbortSignal): AbortSignal =>
  AbortSignal.any([stop, AbortSignal.timeout(5000 + bytes / 8)])

type UploadCall = 'porticoImageUploadPiece' | 'porticoImageUploadEmpty'

/** @throws Refused if the server refuses permanently; an Error if a retry may succeed */
async function answered(operation: UploadCall, call: Promise<Result<unknown>>): Promise<void> {
  const result = await call
  if (result.type === 'success') return
  const error = callError(operation, result)
  if (error.status === 401) throw new Refused('You are signed out. Sign in and choose the file again')
  if (error.status === 413) throw new TooLarge(error.message)
  // A full disk (507) is not treated as a temporary failure.
  if (isTransient(error) && error.status !== 507) throw new Error(error.message)
  throw new Refused(error.message)
}
