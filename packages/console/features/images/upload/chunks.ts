import { CallError } from '#data/api-error.ts'

/** Bytes of a file that are read at once and sent in one call. */
export const chunkSize = 512 * 1024

/** Minimum bytes of a call: a proxy that refuses this size allows no upload. */
const leastSize = 64 * 1024

/** Number of concurrent calls. */
const inFlight = 6

/** Attempts per chunk. */
const attempts = 3

/** The used part of a file; tests pass their own. */
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
 * Sends a file in chunks, a few at a time, reading each only when it is sent. Chunks of zeros are skipped, because a
 * new disk contains zeros. A failed chunk is read and sent again; the third failure aborts the upload. When a chunk is
 * too large for a proxy, this and all following chunks are halved.
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
        // Unless another call has reduced it already.
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

/** The largest block size: only whole blocks can be stored, so a short last chunk is padded with zeros. */
const wholeBlocks = 4096

function padded(bytes: Uint8Array): Uint8Array {
  const rest = bytes.length % wholeBlocks
  if (rest === 0) return bytes
  const whole = new Uint8Array(bytes.length + wholeBlocks - rest)
  whole.set(bytes)
  return whole
}

/** Encodes base64 in slices: spreading half a megabyte into one call would overflow the stack. */
function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  }
  return btoa(binary)
}
