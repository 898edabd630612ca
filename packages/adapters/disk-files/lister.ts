import { Worker } from 'node:worker_threads'
import { type FileLister, FilesUnreadable } from '@portico/control-plane/kernel/file-lister.ts'
import type { Clock } from '@portico/domain/ports.ts'
import type { FromThread, ListRequest, ToThread } from './messages.ts'

/** ms until a listing has failed: a damaged file system can make a reader loop */
const timeout = 10_000

/** maximum memory of the thread in MB */
const memory = { maxOldGenerationSizeMb: 128 }

/**
 * Lists directories of ext2, ext3 and ext4 file systems. Each listing has a thread of its own, which is ended if it
 * takes too long.
 */
export function threadFileLister(clock: Clock): FileLister {
  return {
    list: async (disk, { start, length }, path, most) => {
      const request: ListRequest = { start, length, path, most }
      const thread = new Worker(new URL('worker.ts', import.meta.url), {
        workerData: request,
        resourceLimits: memory,
        env: {},
      })
      const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<FileLister['list']>>>()
      const stopWaiting = clock.after(timeout, () =>
        reject(new FilesUnreadable(`The file system could not be read within ${timeout / 1000} s`)),
      )
      thread.on('error', (error) =>
        reject(new FilesUnreadable('The file system cannot be read', { cause: error })),
      )
      thread.on('exit', () => reject(new FilesUnreadable('The file system cannot be read')))
      thread.on('message', (message: FromThread) => {
        if (message.type === 'files') resolve(message)
        else if (message.type === 'unreadable') reject(new FilesUnreadable(message.message))
        else {
          disk.read(message.offset, message.length).then(
            // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
            (data) => thread.postMessage({ id: message.id, data } satisfies ToThread),
            reject,
          )
        }
      })
      try {
        const { files, isComplete } = await promise
        return { files, isComplete }
      } finally {
        stopWaiting()
        await thread.terminate()
      }
    },
  }
}
