import { Worker } from 'node:worker_threads'
import {
  type DiskFiles,
  FilesUnreadable,
  type ReadableDisk,
} from '@portico/control-plane/kernel/disk-files.ts'
import type { Clock } from '@portico/domain/ports.ts'
import type { DiskRequest, FromThread, ToThread } from './messages.ts'

/** ms until reading has failed: a damaged file system can make a reader loop */
const timeouts = { directory: 10_000, file: 60_000 } as const

/** maximum memory of the thread in MB, without the content of files */
const memory = { maxOldGenerationSizeMb: 128 }

type Result = Extract<FromThread, { type: 'directory' | 'file' }>

/**
 * Reads ext2, ext3 and ext4 file systems. Each request has a thread of its own, which is ended if it takes too long.
 */
export function threadDiskFiles(clock: Clock): DiskFiles {
  return {
    async list(disk, { start, length }, path, most) {
      const result = await inThread(clock, disk, { what: 'directory', start, length, path, most })
      if (result.type === 'directory') return { files: result.files, isComplete: result.isComplete }
      throw new Error('the thread read a file')
    },
    async read(disk, { start, length }, path, most) {
      const result = await inThread(clock, disk, { what: 'file', start, length, path, most })
      if (result.type === 'file') return result.content
      throw new Error('the thread read a directory')
    },
  }
}

async function inThread(clock: Clock, disk: ReadableDisk, request: DiskRequest): Promise<Result> {
  const thread = new Worker(new URL('worker.ts', import.meta.url), {
    workerData: request,
    resourceLimits: memory,
    env: {},
  })
  const timeout = timeouts[request.what]
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const stopWaiting = clock.after(timeout, () =>
    reject(new FilesUnreadable(`The file system could not be read within ${timeout / 1000} s`)),
  )
  thread.on('error', (error) =>
    reject(new FilesUnreadable('The file system cannot be read', { cause: error })),
  )
  thread.on('exit', () => reject(new FilesUnreadable('The file system cannot be read')))
  thread.on('message', (message: FromThread) => {
    if (message.type === 'unreadable') reject(new FilesUnreadable(message.message))
    else if (message.type !== 'read') resolve(message)
    else {
      disk.read(message.offset, message.length).then(
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        (data) => thread.postMessage({ id: message.id, data } satisfies ToThread),
        reject,
      )
    }
  })
  try {
    return await promise
  } finally {
    stopWaiting()
    await thread.terminate()
  }
}
