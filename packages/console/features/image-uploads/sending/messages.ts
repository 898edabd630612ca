import type { PieceRange } from './ranges.ts'
import type { FileFacts } from './read-file.ts'
import type { SendEvent } from './send-pieces.ts'

/** Messages from the page to the worker. Each job has a number. */
export type ToWorker =
  | { readonly kind: 'read'; readonly job: number; readonly file: File }
  | {
      readonly kind: 'send'
      readonly job: number
      readonly file: File
      readonly upload: string
      /** piece size of the upload session in bytes */
      readonly pieceSize: number
      readonly missing: readonly PieceRange[]
    }
  | { readonly kind: 'stop'; readonly job: number }

/** Messages from the worker to the page. `read`, `all-sent` and `failed` end a job. */
export type FromWorker = { readonly job: number } & (
  | { readonly kind: 'read-so-far'; readonly bytes: number }
  | { readonly kind: 'read'; readonly facts: FileFacts }
  | { readonly kind: 'event'; readonly event: SendEvent }
  | { readonly kind: 'all-sent' }
  | { readonly kind: 'failed'; readonly message: string }
)
