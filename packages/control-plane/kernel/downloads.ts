/**
 * Downloads files from addresses that users enter. The host decides which addresses are allowed, and how slow a server
 * may be.
 */
export interface Downloads {
  /** Returns why an address is not allowed, judged by its text only, or null. */
  whyNot(url: string): string | null
  /**
   * Requests a file. Only the bytes that the reader of `bytes` is consuming are in memory; the download ends when
   * `signal` is aborted.
   * @throws ImageRefused if the address is not allowed or its file has an unacceptable size; other errors may be
   * temporary
   */
  open(url: string, signal: AbortSignal): Promise<Download>
}

export interface Download {
  /** the final address, after redirects */
  readonly url: string
  /** size in bytes; `bytes` yields exactly this many, or reading fails */
  readonly size: number
  readonly bytes: AsyncIterable<Uint8Array>
}
