import type { ConsoleChunk } from './port.ts'
import { mostRecentRange, rangeFrom } from './serial-window.ts'

/** Bytes that are stored at each end of a machine's serial output (docs/reference/serial-console.md#buffer). */
const KEPT_AT_EACH_END = 1024 * 1024

/**
 * The serial output of a machine since its start: the first and the latest MiB. Offsets count from the start of the
 * machine and never change. The output between both parts is lost.
 */
export interface SerialBuffer {
  append(data: Uint8Array): void
  /** offset after the last byte that was ever appended */
  readonly endOffset: number
  /**
   * Returns at most `maxBytes` from `fromStart` as one chunk. An offset in the lost range is moved to the next stored
   * byte, and a chunk never spans the lost range. Beyond the end the chunk is empty, at the offset of the end.
   */
  read(fromStart: number, maxBytes: number): ConsoleChunk
  /** Returns the first `maxBytes` of the last `mostRecent` bytes. */
  readMostRecent(mostRecent: number, maxBytes: number): ConsoleChunk
  /** Returns the stored part of the last `mostRecent` bytes, or of everything if null, as chunks in order. */
  replay(mostRecent: number | null): readonly Uint8Array[]
}

/**
 * Creates a {@link SerialBuffer}.
 * @param keep bytes that are stored at each end; only tests pass it
 */
export function createSerialBuffer(keep: number = KEPT_AT_EACH_END): SerialBuffer {
  const first = growingBytes(keep)
  // The array has twice the stored size, so that bytes are rarely moved to the front. The amortized cost per byte is
  // constant.
  const latest = growingBytes(keep * 2)
  let end = 0

  const appendLatest = (data: Uint8Array): void => {
    const fresh = data.subarray(Math.max(0, data.length - keep))
    if (latest.length + fresh.length > keep * 2) latest.keepLast(keep)
    latest.append(fresh)
  }

  const read = (fromStart: number, maxBytes: number): ConsoleChunk => {
    const { start, stop } = rangeFrom(end, keep, fromStart, maxBytes)
    return { data: copy(start, stop), endOffset: stop }
  }

  /** Returns a copy of the bytes from `start` to before `stop`, all of which must be stored. */
  const copy = (start: number, stop: number): Uint8Array => {
    const out = new Uint8Array(stop - start)
    const fromFirst = first.slice(start, Math.min(stop, first.length))
    out.set(fromFirst)
    if (stop > first.length) {
      const origin = end - latest.length
      out.set(latest.slice(Math.max(start, first.length) - origin, stop - origin), fromFirst.length)
    }
    return out
  }

  return {
    append(data) {
      const toFirst = Math.min(data.length, keep - first.length)
      if (toFirst > 0) first.append(data.subarray(0, toFirst))
      end += data.length
      if (toFirst < data.length) appendLatest(data.subarray(toFirst))
    },
    get endOffset() {
      return end
    },
    read,
    readMostRecent(mostRecent, maxBytes) {
      const { start, stop } = mostRecentRange(end, keep, mostRecent, maxBytes)
      return { data: copy(start, stop), endOffset: stop }
    },
    replay(mostRecent) {
      const chunks: Uint8Array[] = []
      let offset = mostRecent === null ? 0 : Math.max(0, end - mostRecent)
      while (offset < end) {
        const chunk = read(offset, end - offset)
        chunks.push(chunk.data)
        offset = chunk.endOffset
      }
      return chunks
    },
  }
}

interface GrowingBytes {
  readonly length: number
  append(data: Uint8Array): void
  slice(from: number, to: number): Uint8Array
  keepLast(count: number): void
}

/** A byte array whose memory grows with its content up to `limit`, which the caller never exceeds. */
function growingBytes(limit: number): GrowingBytes {
  let bytes = new Uint8Array(Math.min(limit, 8192))
  let length = 0
  return {
    get length() {
      return length
    },
    append(data) {
      const needed = length + data.length
      if (needed > bytes.length) {
        const larger = new Uint8Array(Math.min(limit, Math.max(needed, bytes.length * 2)))
        larger.set(bytes.subarray(0, length))
        bytes = larger
      }
      bytes.set(data, length)
      length = needed
    },
    slice: (from, to) => bytes.subarray(Math.max(0, from), Math.max(0, Math.min(to, length))),
    keepLast(count) {
      bytes.copyWithin(0, length - count, length)
      length = count
    },
  }
}
