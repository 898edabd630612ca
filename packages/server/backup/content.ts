import type { FileHandle } from 'node:fs/promises'
import { nonZeroParts } from '@portico/domain/zero-bytes.ts'
import type { FileRange } from '@portico/hypervisor/qemu/file-ranges.ts'
import type { Content } from './manifest.ts'
import { type Chunks, chunkSize } from './chunks.ts'

/** Number of chunks that are compressed and written at the same time. */
const atOnce = 4

const zeros = Buffer.alloc(chunkSize)

/** Counts the progress of a backup or restore. @param bytes that were read, and that were written */
export type Count = (bytes: number, written: number) => void

/** Returns the bytes of a stream in chunks. */
export async function* inChunks(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let parts: Uint8Array[] = []
  let length = 0
  for await (const bytes of source) {
    let rest: Uint8Array = bytes
    while (length + rest.length >= chunkSize) {
      const end = chunkSize - length
      yield Buffer.concat([...parts, rest.subarray(0, end)])
      rest = rest.subarray(end)
      parts = []
      length = 0
    }
    if (rest.length > 0) parts.push(rest)
    length += rest.length
  }
  if (length > 0) yield Buffer.concat(parts)
}

/**
 * Returns the bytes of an open file in chunks. Holes are not read.
 * @param size of the file in bytes
 * @param ranges the parts of the file that are not holes, in order
 */
export async function* chunksOfFile(
  handle: FileHandle,
  size: number,
  ranges: readonly FileRange[],
): AsyncGenerator<Buffer> {
  let next = 0
  for (let start = 0; start < size; start += chunkSize) {
    const end = Math.min(size, start + chunkSize)
    const endOf = ({ start: first, length }: FileRange): number => first + length
    for (let range = ranges[next]; range !== undefined && endOf(range) <= start; range = ranges[next]) next++
    const isHole = (ranges[next]?.start ?? size) >= end
    yield isHole ? zeros.subarray(0, end - start) : await readAll(handle, start, end)
  }
}

/** @throws an error if the file is shorter */
async function readAll(handle: FileHandle, start: number, end: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafeSlow(end - start)
  for (let length = 0; length < buffer.length;) {
    const { bytesRead } = await handle.read(buffer, length, buffer.length - length, start + length)
    if (bytesRead === 0) throw new Error('the file became shorter while it was read')
    length += bytesRead
  }
  return buffer
}

/** Stores data, several chunks at a time. Chunks of zeros are only counted. @returns size in bytes, and content */
export async function storeContent(
  chunks: Chunks,
  data: AsyncIterable<Buffer>,
  count: Count,
): Promise<{ size: number; content: Content }> {
  const found: (string | 0)[] = []
  const running = new Set<Promise<void>>()
  let failure: { error: unknown } | null = null
  let size = 0
  try {
    for await (const chunk of data) {
      size += chunk.length
      const index = found.push(0) - 1
      // A hole is a view of the zeros.
      if (chunk.buffer === zeros.buffer || chunk.equals(zeros.subarray(0, chunk.length))) {
        count(chunk.length, 0)
        continue
      }
      const storing = chunks
        .store(chunk)
        .then(({ hash, written }) => {
          found[index] = hash
          count(chunk.length, written)
        })
        .catch((error: unknown) => {
          failure ??= { error }
        })
        .finally(() => running.delete(storing))
      running.add(storing)
      if (running.size >= atOnce) await Promise.race(running)
      if (failure !== null) break
    }
  } finally {
    await Promise.all(running)
  }
  if (failure !== null) throw (failure as { error: unknown }).error
  return { size, content: withRuns(found) }
}

/** Combines successive chunks of zeros. */
function withRuns(found: readonly (string | 0)[]): Content {
  const content: Content = []
  for (const chunk of found) {
    const last = content.at(-1)
    if (chunk !== 0) content.push(chunk)
    else if (typeof last === 'number') content[content.length - 1] = last + 1
    else content.push(1)
  }
  return content
}

/** Returns the bytes of stored content. @throws DamagedChunk */
export async function* readContent(chunks: Chunks, size: number, content: Content): AsyncGenerator<Buffer> {
  for await (const { offset, data, length } of readChunks(chunks, content)) {
    if (data !== null) yield data
    else {
      for (let at = offset; at < Math.min(size, offset + length); at += chunkSize) {
        yield zeros.subarray(0, Math.min(chunkSize, size - at))
      }
    }
  }
}

/** Returns stored chunks with their offsets in bytes. Zeros have no data. @throws DamagedChunk */
export async function* readChunks(
  chunks: Chunks,
  content: Content,
): AsyncGenerator<{ offset: number; length: number; data: Buffer | null }> {
  let offset = 0
  for (const chunk of content) {
    const data = typeof chunk === 'number' ? null : await chunks.read(chunk)
    const length = typeof chunk === 'number' ? chunk * chunkSize : chunkSize
    yield { offset, length, data }
    offset += length
  }
}

/** Writes a chunk without its blocks of zeros, so that the file stays sparse. */
export async function writeSparse(handle: FileHandle, data: Buffer, offset: number): Promise<void> {
  for (const { start, end } of nonZeroParts(data)) {
    await writeAll(handle, data.subarray(start, end), offset + start)
  }
}

async function writeAll(handle: FileHandle, data: Buffer, offset: number): Promise<void> {
  for (let done = 0; done < data.length;) {
    done += (await handle.write(data, done, data.length - done, offset + done)).bytesWritten
  }
}
