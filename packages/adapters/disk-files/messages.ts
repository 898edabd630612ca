import type { ListedFile } from '@portico/control-plane/kernel/file-lister.ts'

/** What the thread lists. */
export interface ListRequest {
  readonly start: number
  readonly length: number
  readonly path: string
  readonly most: number
}

/** A message of the thread: bytes of the disk that it needs, or its result. */
export type FromThread =
  | { readonly type: 'read'; readonly id: number; readonly offset: number; readonly length: number }
  | { readonly type: 'files'; readonly files: readonly ListedFile[]; readonly isComplete: boolean }
  | { readonly type: 'unreadable'; readonly message: string }

/** The bytes for a read. */
export interface ToThread {
  readonly id: number
  readonly data: Uint8Array
}
