import type { FromWorker, ToWorker } from './messages.ts'
import type { FileFacts } from './read-file.ts'
import type { SendEvent } from './send-pieces.ts'

type Listener = (message: FromWorker) => void

let worker: Worker | null = null
let lastJob = 0
const listeners = new Map<number, Listener>()

/** Returns the worker that all pages of this tab share until the tab is closed. */
function theWorker(): Worker {
  if (worker !== null) return worker
  worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => listeners.get(data.job)?.(data))
  worker.addEventListener('error', () => {
    const over = [...listeners]
    worker = null
    for (const [job, listener] of over) {
      listener({
        job,
        kind: 'failed',
        message: 'Could not load the code that sends files. Reload the page',
      })
    }
  })
  return worker
}

/** A failed job of the worker, with a message for users. */
export class WorkerFailure extends Error {
  override readonly name = 'WorkerFailure'
}

type JobRequest<T> = T extends ToWorker ? Omit<T, 'job'> : never

/** Runs a job in the worker. @param over returns the result if a message ends the job @throws the signal's reason */
async function run<T>(
  job: JobRequest<Exclude<ToWorker, { kind: 'stop' }>>,
  signal: AbortSignal,
  over: (message: FromWorker) => { readonly value: T } | null,
): Promise<T> {
  signal.throwIfAborted()
  const number = ++lastJob
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const stop = (): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have none
    theWorker().postMessage({ kind: 'stop', job: number } satisfies ToWorker)
    reject(signal.reason instanceof Error ? signal.reason : new Error('stopped'))
  }
  listeners.set(number, (message) => {
    if (message.kind === 'failed') reject(new WorkerFailure(message.message))
    else {
      const ended = over(message)
      if (ended !== null) resolve(ended.value)
    }
  })
  signal.addEventListener('abort', stop, { once: true })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have none
  theWorker().postMessage({ ...job, job: number })
  return promise.finally(() => {
    listeners.delete(number)
    signal.removeEventListener('abort', stop)
  })
}

/** Reads a whole file in the worker. @throws an error with a message for users */
export function readInWorker(
  file: File,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<FileFacts> {
  return run({ kind: 'read', file }, signal, (message) => {
    if (message.kind === 'read-so-far') onProgress(message.bytes)
    return message.kind === 'read' ? { value: message.facts } : null
  })
}

/** Sends the missing pieces of a file from the worker. @throws an error with a message for users */
export async function sendInWorker(
  job: Omit<Extract<ToWorker, { kind: 'send' }>, 'kind' | 'job'>,
  signal: AbortSignal,
  onEvent: (event: SendEvent) => void,
): Promise<void> {
  await run({ kind: 'send', ...job }, signal, (message) => {
    if (message.kind === 'event') onEvent(message.event)
    return message.kind === 'all-sent' ? { value: undefined } : null
  })
}
