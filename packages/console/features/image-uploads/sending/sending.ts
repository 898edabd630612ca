import type { ImageUpload } from '@portico/contract/types.ts'
import { uploadLimits } from '@portico/domain/images/upload.ts'
import { messageOf } from '#data/api-error.ts'
import { invoke } from '#data/calls.ts'
import { invalidate } from '#data/update-cache.ts'
import { createStore, type Store } from '#ui/store.ts'
import { missingFrom, type PieceRange, piecesIn } from './ranges.ts'
import type { SendEvent } from './send-pieces.ts'
import { reportPaused } from './report-paused.ts'
import { sendInWorker, WorkerFailure } from './worker-client.ts'

/** The state of a piece. */
export type PieceState = 'waiting' | 'sending' | 'sent' | 'empty'

/** The progress of a file that this tab sends. */
export interface Sending {
  readonly phase: 'sending' | 'waiting' | 'finishing' | 'stopped'
  /** Why sending waits or has stopped; null if the user stopped it */
  readonly why: string | null
  readonly pieces: readonly PieceState[]
  /** Number of pieces that were sent more than once */
  readonly again: number
  /** Bytes per second over the last few seconds; null at the beginning */
  readonly rate: number | null
  /** Number of pieces that the server had after this tab stopped; null if not known */
  readonly receivedAtStop: number | null
}

interface ChosenFile {
  readonly file: File
  readonly stop: AbortController
  /** Resolves when nothing is running and the server knows that the upload is paused. */
  readonly over: Promise<void>
}

/** The files of this tab by upload. They are sent regardless of the page that is shown. */
const chosenFiles = new Map<string, ChosenFile>()
const stores = new Map<string, Store<Sending | null>>()

/** Returns the progress with which this tab sends an upload; null if it does not. */
export function sendingOf(upload: string): Store<Sending | null> {
  const store = stores.get(upload) ?? createStore<Sending | null>(null)
  stores.set(upload, store)
  return store
}

/** Returns whether this tab has the file of an upload, so that the user does not have to select it again. */
export function hasFile(upload: string): boolean {
  return chosenFiles.has(upload)
}

/**
 * Stops sending; the server keeps the received pieces. @returns resolves when nothing is running and the server knows
 * about the pause
 */
export async function pauseSending(upload: string): Promise<void> {
  const present = chosenFiles.get(upload)
  present?.stop.abort()
  await present?.over
}

/**
 * Ends an upload. Sending is stopped first and the file is dropped last, so that the upload can be resumed if ending it
 * fails. @throws the error of `end`
 */
export async function endSending(upload: string, end: () => Promise<unknown>): Promise<void> {
  await pauseSending(upload)
  await end()
  chosenFiles.delete(upload)
  stores.delete(upload)
}

/** ms between two progress updates */
const between = 250
/** ms over which the transfer rate is measured */
const rateOver = 5000

/**
 * Sends the missing pieces of an upload and completes it. Sending continues when the user leaves the page. The server's
 * state is authoritative afterwards: if received pieces turn out to be damaged, it requests the file again.
 * @param empty pieces known to be empty. They are reported first, so that the progress is measured in data, not in file
 * size
 */
export async function startSending(
  upload: ImageUpload,
  given?: File,
  empty: readonly PieceRange[] = [],
): Promise<void> {
  const file = given ?? chosenFiles.get(upload.id)?.file
  if (file === undefined) throw new Error(`this tab has no file for ${upload.id}`)
  void pauseSending(upload.id)
  const stop = new AbortController()
  const over = send(upload, file, empty, stop)
  chosenFiles.set(upload.id, { file, stop, over })
  await over
}

async function send(
  upload: ImageUpload,
  file: File,
  empty: readonly PieceRange[],
  stop: AbortController,
): Promise<void> {
  const store = sendingOf(upload.id)
  const progress = new SendingProgress(store, upload.pieces)
  const { emptyAtOnce } = uploadLimits
  try {
    for (let at = 0; at < empty.length; at += emptyAtOnce) {
      const ranges = empty.slice(at, at + emptyAtOnce)
      await invoke('porticoImageUploadEmpty', { path: { upload: upload.id }, body: { ranges } }, stop.signal)
    }
    const { ranges } = await invoke('porticoImageUploadPieces', { path: { upload: upload.id } }, stop.signal)
    for (const { from, to, empty } of ranges) {
      for (const piece of piecesIn([{ from, to }])) progress.set(piece, empty ? 'empty' : 'sent')
    }
    const missing = missingFrom(upload.pieces, ranges)
    progress.tell({ phase: 'sending', why: null })
    await sendInWorker(
      { file, upload: upload.id, pieceSize: upload.pieceSize, missing },
      stop.signal,
      (event) => progress.note(event),
    )
    progress.tell({ phase: 'finishing', why: null })
    await invoke('porticoImageUploadFinish', { path: { upload: upload.id } })
    chosenFiles.delete(upload.id)
    await invalidate('image_upload')
    // Unless the upload was started again in the meantime.
    if (!hasFile(upload.id)) store.set(null)
  } catch (error) {
    const why = error instanceof WorkerFailure ? error.message : messageOf(error)
    progress.tell({ phase: 'stopped', why: stop.signal.aborted ? null : why })
    // Unless the user has ended or resumed the upload in the meantime.
    if (chosenFiles.get(upload.id)?.stop === stop) {
      await reportPaused(upload)
      await progress.noteReceived(upload.id)
    }
    void invalidate('image_upload')
  }
}

/**
 * Collects the worker's messages and updates the page at intervals, because pieces arrive faster than a page should
 * render.
 */
class SendingProgress {
  readonly #store: Store<Sending | null>
  readonly #pieces: PieceState[]
  readonly #arrivals: { readonly at: number; readonly bytes: number }[] = []
  #state: Pick<Sending, 'phase' | 'why'> = { phase: 'sending', why: null }
  #again = 0
  #receivedAtStop: number | null = null
  #timer: ReturnType<typeof setTimeout> | null = null

  constructor(store: Store<Sending | null>, count: number) {
    this.#store = store
    this.#pieces = Array.from({ length: count }, () => 'waiting')
    this.#show()
  }

  set(piece: number, state: PieceState): void {
    this.#pieces[piece] = state
  }

  tell(state: Pick<Sending, 'phase' | 'why'>): void {
    this.#state = state
    this.#show()
  }

  /** Reads how many pieces the server has. Failures are ignored, because only the label of a paused upload needs it. */
  async noteReceived(upload: string): Promise<void> {
    const { received } = await invoke('porticoImageUploadView', { path: { upload } }).catch(() => ({
      received: null,
    }))
    this.#receivedAtStop = received
    this.#show()
  }

  note(event: SendEvent): void {
    switch (event.kind) {
      case 'sending':
        this.set(event.piece, 'sending')
        break
      case 'again':
        this.#again += 1
        break
      case 'sent':
        this.set(event.piece, 'sent')
        this.#arrivals.push({ at: performance.now(), bytes: event.bytes })
        this.#state = { phase: 'sending', why: null }
        break
      case 'empty':
        for (const piece of piecesIn(event.ranges)) this.set(piece, 'empty')
        break
      case 'waiting':
        this.#state = { phase: 'waiting', why: event.why }
        break
    }
    this.#timer ??= setTimeout(() => this.#show(), between)
  }

  #show(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    this.#store.set({
      ...this.#state,
      pieces: [...this.#pieces],
      again: this.#again,
      rate: this.#rate(),
      receivedAtStop: this.#receivedAtStop,
    })
  }

  #rate(): number | null {
    const now = performance.now()
    while (this.#arrivals[0] !== undefined && now - this.#arrivals[0].at > rateOver) this.#arrivals.shift()
    const [first] = this.#arrivals
    if (first === undefined || this.#arrivals.length < 2) return null
    const bytes = this.#arrivals.slice(1).reduce((sum, arrival) => sum + arrival.bytes, 0)
    return bytes / Math.max(0.1, (now - first.at) / 1000)
  }
}
