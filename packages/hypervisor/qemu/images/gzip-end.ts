import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import { openStored } from './stored-file.ts'

/**
 * Counts the bytes after the last gzip member of a file (RFC 1952). gzip reports that there are such bytes, but not how
 * many. Call it only for a file that gzip has decompressed: the size of the output is then known to be acceptable. The
 * output is discarded.
 * @returns the number of bytes, null if the file has more members than are read; and whether another truncated member
 * may begin there
 * @throws zlib's error for a truncated member
 */
export async function afterGzip(
  file: string,
  signal: AbortSignal,
): Promise<{ readonly bytes: number | null; readonly isCutOff: boolean }> {
  const { handle, size } = await openStored(file)
  try {
    let at = 0
    for (let members = 0; at < size; members++) {
      if (members === maxMembers) return { bytes: null, isCutOff: false }
      const data = await dataOfMember(handle, at)
      if (data === 'no member') break
      if (data === 'too long') return { bytes: null, isCutOff: false }
      // A CRC-32 and a size (8 bytes) follow the compressed data.
      at = data + (await deflatedLength(handle, data, signal)) + 8
    }
    const { buffer } = await handle.read(Buffer.alloc(3), 0, 3, at)
    return { bytes: Math.max(0, size - at), isCutOff: buffer[0] === 0x1f }
  } finally {
    await handle.close()
  }
}

const flags = { headerCrc: 2, extra: 4, name: 8, comment: 16 } as const

/** Maximum number of header bytes that are read, since the names and comments in a header can have any length. */
const maxHeaderLength = 4 * 1024

/** Number of bytes per read. */
const chunk = 64 * 1024

/** Maximum number of members that are read. Each takes two reads, and a file of a few hundred KiB may have 20,000. */
const maxMembers = 1000

/** Returns the offset of the compressed data of the member whose header is at `at`. */
async function dataOfMember(handle: FileHandle, at: number): Promise<number | 'no member' | 'too long'> {
  const head = Buffer.alloc(maxHeaderLength)
  const { bytesRead } = await handle.read(head, 0, head.length, at)
  if (bytesRead < 10 || head.readUInt16BE(0) !== 0x1f8b || head[2] !== 8) return 'no member'
  const set = head[3] ?? 0
  let length = 10
  if ((set & flags.extra) !== 0) length += 2 + head.readUInt16LE(length)
  for (const text of [flags.name, flags.comment]) {
    if ((set & text) === 0) continue
    const end = head.indexOf(0, length)
    if (end < 0) return 'too long'
    length = end + 1
  }
  if ((set & flags.headerCrc) !== 0) length += 2
  if (length < bytesRead) return at + length
  return bytesRead < head.length ? 'no member' : 'too long'
}

/** Returns the length of the compressed data that begins at an offset. */
async function deflatedLength(handle: FileHandle, start: number, signal: AbortSignal): Promise<number> {
  const inflate = createInflateRaw()
  inflate.resume()
  try {
    await pipeline(chunksOf(handle, start), inflate, { signal })
    return inflate.bytesWritten
  } finally {
    inflate.destroy()
  }
}

async function* chunksOf(handle: FileHandle, start: number): AsyncGenerator<Uint8Array> {
  for (let at = start; ;) {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(chunk), 0, chunk, at)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
}
