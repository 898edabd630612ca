/**
 * Downloads files from addresses that users enter. Decides which addresses are allowed, and how slow a server may be.
 */
export interface Downloads {
  /** Returns why an address is not allowed, judging by the address alone, or null. */
  whyNot(url: string): string | null
  /**
   * Requests a file. Holds only the bytes that the reader of `bytes` is consuming; ends when `signal` is aborted.
   * @throws ImageRefused if the address is not allowed or its file has an unacceptable size; other errors may be
   * temporary
   */
  open(url: string, signal: AbortSignal): Promise<Download>
}

export interface Download {
  /** the final address, after redirects */
  readonly url: string
  /** bytes; `bytes` yields exactly this many, or reading fails */
  readonly size: number
  readonly bytes: AsyncIterable<Uint8Array>
}
