import type { ListedFile } from '@portico/control-plane/kernel/disk-files.ts'

/** What the thread reads: a directory, or the content of a file. */
export interface DiskRequest {
  readonly what: 'directory' | 'file'
  /** of the partition, in bytes */
  readonly start: number
  readonly length: number
  readonly path: string
  /** maximum number of files of a directory, or of bytes of a file */
  readonly most: number
}

interface Directory {
  readonly files: readonly ListedFile[]
  readonly isComplete: boolean
}

/** A message of the thread: bytes of the disk that it needs, or its result. */
export type FromThread =
  | { readonly type: 'read'; readonly id: number; readonly offset: number; readonly length: number }
  | ({ readonly type: 'directory' } & Directory)
  | { readonly type: 'file'; readonly content: Uint8Array }
  | { readonly type: 'unreadable'; readonly message: string }

/** The bytes for a read. */
export interface ToThread {
  readonly id: number
  readonly data: Uint8Array
}
