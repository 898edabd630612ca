/**
 * The storage for the content of backups: a folder or a bucket that all servers reach. A key is used once: data is
 * never stored again under a key after it was removed, so that a delayed call of a paused server has no effect on other
 * data.
 */
export interface BackupTarget {
  /** where the data is, without secrets, such as `s3://bucket/prefix`: content of another target is not looked for here */
  readonly location: string
  /**
   * Checks that this storage is the one that was used before, and not the empty folder at which it should be mounted.
   * @param isUsed whether data was stored before; if not, the storage is marked as the target from now on
   * @throws TargetError
   */
  verify(isUsed: boolean): Promise<void>
  /** Returns the SHA-256 of the data as lower-case hex. */
  hash(data: Uint8Array): Promise<string>
  /**
   * Stores data durably, compressed. May be repeated with the same data.
   * @returns the number of stored bytes
   * @throws TargetError
   */
  write(key: string, data: Uint8Array): Promise<number>
  /**
   * @param hash null if it is not known
   * @param longest maximum length of the data in bytes; that of a chunk by default
   * @throws TargetError; DamagedChunk if the data is missing, longer, or does not have this hash
   */
  read(key: string, hash: string | null, longest?: number): Promise<Uint8Array>
  /** Returns the keys that begin with a folder, such as `index/`. @throws TargetError */
  list(folder: string): Promise<string[]>
  /** Removes data. An unknown key is accepted. @throws TargetError */
  remove(key: string): Promise<void>
}

/**
 * The target cannot be used. The message is a sentence for users that says why and what to do. `retry`: repeating the
 * call may succeed without a change by an operator.
 */
export class TargetError extends Error {
  override readonly name = 'TargetError'
  /** marks a failure of something outside: background jobs log a warning */
  readonly isOutside = true
  readonly retry: boolean
  constructor(message: string, options: { retry: boolean; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.retry = options.retry
  }
}

/** A chunk is missing, or its content is not what was stored. The message names it. */
export class DamagedChunk extends Error {
  override readonly name = 'DamagedChunk'
}
