import { pieceLength, piecesPerRequest, uploadLimits } from '@portico/domain/images/upload.ts'
import { sha256OfBytes } from '@portico/domain/sha256.ts'
import { backoffDelays } from '#data/backoff.ts'
import { splitRanges, piecesIn, type PieceRange, rangesOf } from './ranges.ts'
import { isEmpty, piecesAt, type Source } from './read-file.ts'
import type { Slots } from './slots.ts'

/** Progress of sending a file. */
export type SendEvent =
  | { readonly kind: 'sending' | 'again'; readonly piece: number }
  | { readonly kind: 'sent'; readonly piece: number; readonly bytes: number }
  | { readonly kind: 'empty'; readonly ranges: readonly PieceRange[] }
  /** The connection is lost or the server is busy; the request will be retried */
  | { readonly kind: 'waiting'; readonly why: string }

export interface SendOptions {
  readonly source: Source
  /** piece size of the upload session in bytes */
  readonly pieceSize: number
  /** Pieces that the server does not have */
  readonly missing: readonly PieceRange[]
  /** Limits the number of concurrent requests over all files */
  readonly slots: Slots
  readonly signal: AbortSignal
  readonly onEvent: (event: SendEvent) => void
  /**
   * Sends consecutive pieces with their SHA-256. Rejects with {@link TooLarge} when fewer pieces may succeed, and with
   * {@link Refused} when a retry cannot succeed.
   * @param first number of the first piece
   */
  readonly put: (
    first: number,
    bytes: Uint8Array<ArrayBuffer>,
    sha256: string,
    signal: AbortSignal,
  ) => Promise<void>
  /** Reports which pieces are empty; rejects like `put`. */
  readonly tellEmpty: (ranges: readonly PieceRange[], signal: AbortSignal) => Promise<void>
  /** Waits for a number of ms, or until the signal is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
}

/** The server refuses the upload permanently; the message contains the reason. */
export class Refused extends Error {
  override readonly name: string = 'Refused'
}

/** A proxy refuses a request of this size; the message contains the details. */
export class TooLarge extends Refused {
  override readonly name = 'TooLarge'
}

/** ms before the second attempt */
const firstWait = 500

/**
 * Sends the missing pieces of a file, with a few requests at a time. A piece is read only when it is sent. Connection
 * failures are retried without limit. After a proxy refuses a request as too large, each piece is sent separately.
 * Empty pieces are reported by number, without their bytes.
 * @throws Refused, the signal's reason, or a failure to read the file
 */
export async function sendPieces(options: SendOptions): Promise<void> {
  const { source, pieceSize, missing, slots, signal, onEvent } = options
  const failed = new AbortController()
  const either = AbortSignal.any([signal, failed.signal])
  const empty: number[] = []
  const under = new Set<Promise<void>>()
  let most = piecesPerRequest(pieceSize)

  const reportEmpty = async (): Promise<void> => {
    const ranges = rangesOf(empty.splice(0).toSorted((a, b) => a - b))
    if (ranges.length === 0) return
    await persistently(options, either, () => options.tellEmpty(ranges, either))
    onEvent({ kind: 'empty', ranges })
  }

  const send = async (range: PieceRange, bytes: Uint8Array<ArrayBuffer>): Promise<void> => {
    const pieces = [...piecesIn([range])]
    const sha256 = await sha256Of(bytes)
    for (const piece of pieces) onEvent({ kind: 'sending', piece })
    try {
      await persistently(options, either, () => options.put(range.from, bytes, sha256, either), pieces)
    } catch (error) {
      if (!(error instanceof TooLarge) || pieces.length === 1) throw error
      most = 1
      for (const piece of pieces)
        await send({ from: piece, to: piece }, bytesOf(bytes, pieceSize, range, piece))
      return
    }
    for (const piece of pieces) {
      onEvent({ kind: 'sent', piece, bytes: pieceLength(source.size, pieceSize, piece) })
    }
  }

  const readAndSend = async (range: PieceRange): Promise<void> => {
    const bytes = await piecesAt(source, pieceSize, range.from, range.to - range.from + 1)
    const filled: number[] = []
    for (const piece of piecesIn([range])) {
      if (isEmpty(bytesOf(bytes, pieceSize, range, piece))) empty.push(piece)
      else filled.push(piece)
    }
    for (const { from, to } of rangesOf(filled)) {
      const start = (from - range.from) * pieceSize
      await send({ from, to }, bytes.slice(start, start + (to - from + 1) * pieceSize))
    }
  }

  try {
    for (const range of splitRanges(missing, () => most)) {
      const release = await slots.take(either)
      const work = readAndSend(range)
        .catch((error: unknown) => failed.abort(error))
        .finally(() => {
          release()
          under.delete(work)
        })
      under.add(work)
      // Reports now, because a report may contain a limited number of ranges.
      if (empty.length >= uploadLimits.emptyAtOnce) await reportEmpty()
    }
    await Promise.all(under)
    either.throwIfAborted()
    await reportEmpty()
  } catch (error) {
    await Promise.all(under)
    throw failed.signal.aborted && !signal.aborted ? failed.signal.reason : error
  }
}

async function persistently(
  { wait, onEvent }: SendOptions,
  signal: AbortSignal,
  attempt: () => Promise<void>,
  pieces: readonly number[] = [],
): Promise<void> {
  for (const pause of backoffDelays(firstWait)) {
    signal.throwIfAborted()
    try {
      return await attempt()
    } catch (error) {
      if (error instanceof Refused || signal.aborted) throw error
      onEvent({ kind: 'waiting', why: error instanceof Error ? error.message : String(error) })
      for (const piece of pieces) onEvent({ kind: 'again', piece })
      await wait(pause, signal)
    }
  }
}

/** Returns the bytes of one piece from the bytes of its range. */
function bytesOf(
  bytes: Uint8Array<ArrayBuffer>,
  pieceSize: number,
  { from }: PieceRange,
  piece: number,
): Uint8Array<ArrayBuffer> {
  const start = (piece - from) * pieceSize
  return bytes.slice(start, start + pieceSize)
}

/** The browser's own SHA-256 is faster, but is available only on HTTPS and localhost. */
async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (globalThis.crypto?.subtle === undefined) return sha256OfBytes(bytes)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
