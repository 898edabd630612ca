import { CallError } from '#data/api-error.ts'

/** Bytes of a file read at once and sent in one call. */
export const chunkSize = 512 * 1024

/** Bytes that a call has at least: what does not let those through lets no upload through. */
const leastSize = 64 * 1024

/** Calls under way at once. */
const inFlight = 6

/** Attempts at one chunk. */
const attempts = 3

/** What of a file is read; a test gives its own. */
export interface Source {
  readonly size: number
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> }
}

export interface ChunkOptions {
  readonly source: Source
  readonly signal: AbortSignal
  /** Send one chunk; rejects when it could not be stored. */
  readonly send: (offset: number, base64: string, signal: AbortSignal) => Promise<unknown>
  readonly onProgress: (done: number, total: number) => void
}

/**
 * Send a file in chunks, a few at a time, reading each only when its turn comes. Chunks of zeros are not sent: a new
 * disk is zeros already. A chunk that fails is read and sent again; the third failure ends everything. What is too large
 * for a proxy on the way is sent in halves, and so is all that follows.
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
        // Unless another call has found that out already.
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

/** The largest block size: what is stored must be whole blocks, so a short last chunk is filled with zeros. */
const wholeBlocks = 4096

function padded(bytes: Uint8Array): Uint8Array {
  const rest = bytes.length % wholeBlocks
  if (rest === 0) return bytes
  const whole = new Uint8Array(bytes.length + wholeBlocks - rest)
  whole.set(bytes)
  return whole
}

/** Standard base64 in slices: spreading half a megabyte into one call would overflow the stack. */
function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  }
  return btoa(binary)
}
