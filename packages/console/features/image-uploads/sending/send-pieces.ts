import { uploadLimits } from '@portico/domain/images/upload.ts'
import { Sha256 } from '@portico/domain/sha256.ts'
import { pausesFrom } from '#data/pauses.ts'
import { piecesIn, type PieceRange, rangesOf } from './ranges.ts'
import { isEmpty, pieceAt, type Source } from './read-file.ts'
import type { Slots } from './slots.ts'

/** How far the sending of a file is. */
export type SendEvent =
  | { readonly kind: 'sending' | 'again'; readonly piece: number }
  | { readonly kind: 'sent'; readonly piece: number; readonly bytes: number }
  | { readonly kind: 'empty'; readonly ranges: readonly PieceRange[] }
  /** the line is gone, or the server busy; it is tried again */
  | { readonly kind: 'waiting'; readonly why: string }

export interface SendOptions {
  readonly source: Source
  /** pieces that are not at the server */
  readonly missing: readonly PieceRange[]
  /** places that all files share */
  readonly slots: Slots
  readonly signal: AbortSignal
  readonly onEvent: (event: SendEvent) => void
  /** Send one piece with its SHA-256. Rejects with {@link Refused} for what trying again cannot change. */
  readonly put: (
    piece: number,
    bytes: Uint8Array<ArrayBuffer>,
    sha256: string,
    signal: AbortSignal,
  ) => Promise<void>
  /** Tell which pieces are empty; rejects like `put`. */
  readonly tellEmpty: (ranges: readonly PieceRange[], signal: AbortSignal) => Promise<void>
  /** Wait so many ms, or until the signal is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
}

/** The server will not take it, however often it is sent; the message says why. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

/** ms before the second attempt */
const firstWait = 500

/**
 * Send what is missing of a file, a few pieces at a time, each read only when it is its turn. What fails because the
 * line dropped is read and sent again for as long as it takes. Empty pieces are told.
 * @throws Refused, the signal's reason, or what reading the file met
 */
export async function sendPieces(options: SendOptions): Promise<void> {
  const { source, missing, slots, signal, onEvent } = options
  const failed = new AbortController()
  const either = AbortSignal.any([signal, failed.signal])
  const empty: number[] = []
  const under = new Set<Promise<void>>()

  const told = async (): Promise<void> => {
    const ranges = rangesOf(empty.splice(0).toSorted((a, b) => a - b))
    if (ranges.length === 0) return
    await persistently(options, either, () => options.tellEmpty(ranges, either))
    onEvent({ kind: 'empty', ranges })
  }

  const one = async (piece: number): Promise<void> => {
    const bytes = await pieceAt(source, piece)
    if (isEmpty(bytes)) {
      empty.push(piece)
      return
    }
    const sha256 = await sha256Of(bytes)
    onEvent({ kind: 'sending', piece })
    await persistently(options, either, () => options.put(piece, bytes, sha256, either), piece)
    onEvent({ kind: 'sent', piece, bytes: bytes.length })
  }

  try {
    for (const piece of piecesIn(missing)) {
      const release = await slots.take(either)
      const work = one(piece)
        .catch((error: unknown) => failed.abort(error))
        .finally(() => {
          release()
          under.delete(work)
        })
      under.add(work)
      // As many ranges at most.
      if (empty.length >= uploadLimits.emptyAtOnce) await told()
    }
    await Promise.all(under)
    either.throwIfAborted()
    await told()
  } catch (error) {
    await Promise.all(under)
    throw failed.signal.aborted && !signal.aborted ? failed.signal.reason : error
  }
}

async function persistently(
  { wait, onEvent }: SendOptions,
  signal: AbortSignal,
  attempt: () => Promise<void>,
  piece?: number,
): Promise<void> {
  for (const pause of pausesFrom(firstWait)) {
    signal.throwIfAborted()
    try {
      return await attempt()
    } catch (error) {
      if (error instanceof Refused || signal.aborted) throw error
      onEvent({ kind: 'waiting', why: error instanceof Error ? error.message : String(error) })
      if (piece !== undefined) onEvent({ kind: 'again', piece })
      await wait(pause, signal)
    }
  }
}

/** The browser's own is quicker, and to be had only over HTTPS and on this host. */
async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (globalThis.crypto?.subtle === undefined) return new Sha256().update(bytes).hex()
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
