import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { withMountedDisk } from 'ext2fs'
import type { ListedFile } from '@portico/control-plane/kernel/file-lister.ts'
import type { FromThread, ListRequest, ToThread } from './messages.ts'

/**
 * The thread that reads a file system. The file system is parsed by libext2fs as WebAssembly, which reaches nothing but
 * its memory and the functions below: all its bytes come from the thread that started this one.
 */
const { start, length, path: folder, most } = workerData as ListRequest

const port = parentPort
if (port === null) throw new Error('this program is a thread')

const waiting = new Map<number, (data: Uint8Array) => void>()
port.on('message', ({ id, data }: ToThread) => {
  waiting.get(id)?.(data)
  waiting.delete(id)
})

const send = (message: FromThread): void => port.postMessage(message)

let reads = 0
function read(offset: number, bytes: number): Promise<Uint8Array> {
  const id = ++reads
  send({ type: 'read', id, offset, length: bytes })
  return new Promise((resolve) => waiting.set(id, resolve))
}

const disk = {
  async read(buffer: Uint8Array, bufferOffset: number, bytes: number, offset: number) {
    // Numbers of the file system may lead outside of its partition.
    const end = Math.min(offset + bytes, start + length)
    if (offset >= start && end > offset) buffer.set(await read(offset, end - offset), bufferOffset)
    return { bytesRead: bytes, buffer }
  },
  // Closing a file system may write to it; this is ignored.
  write: async (buffer: Uint8Array, _: number, bytes: number) => ({ bytesWritten: bytes, buffer }),
  discard: async () => {},
  flush: async () => {},
}

let message = 'There is no ext2, ext3 or ext4 file system that can be read'
try {
  await withMountedDisk(disk, start, async ({ promises: fs }) => {
    message = `Folder ${folder} does not exist or cannot be read`
    const names = [...(await fs.readdir(folder))].filter((name) => name !== '.' && name !== '..').toSorted()
    const files: ListedFile[] = []
    for (const name of names.slice(0, most)) {
      const found = await fs.lstat(path.posix.join(folder, name))
      const type = found.isDirectory()
        ? 'directory'
        : found.isFile()
          ? 'file'
          : found.isSymbolicLink()
            ? 'link'
            : 'other'
      files.push({ name, type, size: found.size, time_modified: found.mtime })
    }
    send({ type: 'files', files, isComplete: names.length <= most })
  })
} catch {
  send({ type: 'unreadable', message })
}
// The runtime of WebAssembly may keep the thread alive.
port.close()
