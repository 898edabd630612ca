import { CallError } from '#data/api-error.ts'

/** Bytes that are read from the file and sent in one request. */
export const chunkSize = 512 * 1024

/** Minimum bytes per request; if a proxy refuses this size, no upload is possible. */
const leastSize = 64 * 1024

/** Maximum number of concurrent requests. */
const inFlight = 6

/** Maximum number of attempts per chunk. */
const attempts = 3

/** The subset of `File` that is used; tests pass their own. */
export interface Source {
  readonly size: number
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> }
}

export interface ChunkOptions {
  readonly source: Source
  readonly signal: AbortSignal
  /** Sends one chunk; rejects when it could not be stored. */
  readonly send: (offset: number, base64: string, signal: AbortSignal) => Promise<unknown>
  readonly onProgress: (done: number, total: number) => void
}

/**
 * Sends a file in chunks, a few at a time. A chunk is read only when it is sent. Chunks of zeros are skipped, because a
 * new disk contains zeros. A failed chunk is read and sent again; the third failure aborts the upload. After a proxy
 * refuses a chunk as too large, all following chunks are half as large.
 */
export async function sendChunks({ source, signal, send, onProgress }: ChunkOptions): Promise<void> {
  const total = Math.ceil(source.size / chunkSize)
  let next = 0
  let done = 0
  let most = chunkSize
  onProgress(0, total)

  async function work(): Promise<void> {
    while (next < total) {
      signal.throwIfAborted()
      const offset = next++ * chunkSize
      await sendBetween(offset, Math.min(offset + chunkSize, source.size))
      signal.throwIfAborted()
      onProgress(++done, total)
    }
  }

  async function sendBetween(start: number, end: number): Promise<void> {
    for (let at = start; at < end;) {
      const to = Math.min(at + most, end)
      try {
        await sendOne(at, to)
        at = to
      } catch (error) {
        if (!isTooLarge(error) || to - at <= leastSize) throw error
        // Unless a concurrent request has already reduced the size.
        if (to - at <= most) most = Math.max(leastSize, most / 2)
      }
    }
  }

  async function sendOne(offset: number, end: number): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        const bytes = new Uint8Array(await source.slice(offset, end).arrayBuffer())
        if (bytes.some((byte) => byte !== 0)) await send(offset, toBase64(padded(bytes)), signal)
        return
      } catch (error) {
        if (signal.aborted || isTooLarge(error) || attempt >= attempts) throw error
      }
    }
  }

  await Promise.all(Array.from({ length: Math.min(inFlight, total) }, work))
}

const isTooLarge = (error: unknown): boolean => error instanceof CallError && error.status === 413

/** The largest block size in bytes. Only whole blocks can be written, so a short last chunk is padded with zeros. */
const wholeBlocks = 4096

function padded(bytes: Uint8Array): Uint8Array {
  const rest = bytes.length % wholeBlocks
  if (rest === 0) return bytes
  const whole = new Uint8Array(bytes.length + wholeBlocks - rest)
  whole.set(bytes)
  return whole
}

/** Encodes base64 in slices, because passing half a megabyte as arguments of one call would overflow the stack. */
function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  }
  return btoa(binary)
}
