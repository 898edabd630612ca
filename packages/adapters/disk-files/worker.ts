import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { type FileSystem, withMountedDisk } from 'ext2fs'
import { formatBytes } from '@portico/domain/byte-size.ts'
import type { ListedFile } from '@portico/control-plane/kernel/disk-files.ts'
import type { DiskRequest, FromThread, ToThread } from './messages.ts'

/**
 * The thread that reads a file system. The file system is parsed by libext2fs as WebAssembly, which reaches nothing but
 * its memory and the functions below: all its bytes come from the thread that started this one.
 */
const { what, start, length, path: wanted, most } = workerData as DiskRequest

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

/** Bytes that are read from a file at a time. */
const piece = 1024 ** 2

type Files = FileSystem['promises']

/** There is a file system, but not what was asked for. The message is a sentence for users. */
class Unreadable extends Error {}

async function listDirectory(fs: Files): Promise<void> {
  const names = [...(await fs.readdir(wanted))].filter((name) => name !== '.' && name !== '..').toSorted()
  const files: ListedFile[] = []
  for (const name of names.slice(0, most)) {
    const found = await fs.lstat(path.posix.join(wanted, name))
    const type = found.isDirectory()
      ? 'directory'
      : found.isFile()
        ? 'file'
        : found.isSymbolicLink()
          ? 'link'
          : 'other'
    files.push({ name, type, size: found.size, time_modified: found.mtime })
  }
  send({ type: 'directory', files, isComplete: names.length <= most })
}

async function readFile(fs: Files): Promise<void> {
  const found = await fs.lstat(wanted)
  if (!found.isFile()) throw new Unreadable(`${wanted} is not a file`)
  if (found.size > most) {
    throw new Unreadable(
      `${wanted} has ${formatBytes(found.size)}. Files up to ${formatBytes(most)} can be read`,
    )
  }
  const content = new Uint8Array(found.size)
  const handle = await fs.open(wanted, 'r')
  for (let done = 0; done < content.length;) {
    const { bytesRead } = await handle.read(content, done, Math.min(piece, content.length - done), done)
    if (bytesRead <= 0) throw new Unreadable(`${wanted} is shorter than its size`)
    done += bytesRead
  }
  await handle.close()
  send({ type: 'file', content })
}

let message = 'There is no ext2, ext3 or ext4 file system that can be read'
try {
  await withMountedDisk(disk, start, async ({ promises: fs }) => {
    message = `${what === 'file' ? 'File' : 'Folder'} ${wanted} does not exist or cannot be read`
    await (what === 'file' ? readFile(fs) : listDirectory(fs))
  })
} catch (error) {
  send({ type: 'unreadable', message: error instanceof Unreadable ? error.message : message })
}
// The runtime of WebAssembly may keep the thread alive.
port.close()
