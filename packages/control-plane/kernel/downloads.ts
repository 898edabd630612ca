/** Fetches files from addresses that people give. What may be reached, and how slowly, is its to decide. */
export interface Downloads {
  /** Why nothing is fetched from there, as far as the address alone tells; null when it may be. */
  whyNot(url: string): string | null
  /**
   * Ask for a file. Nothing of it is held but what the reader of `bytes` is at; ends when `signal` is aborted.
   * @throws ImageRefused for what may not be reached or is no file of bearable size; others may pass
   */
  open(url: string, signal: AbortSignal): Promise<Download>
}

export interface Download {
  /** where it was found in the end */
  readonly url: string
  /** bytes; those that come are exactly as many, or reading them fails */
  readonly size: number
  readonly bytes: AsyncIterable<Uint8Array>
}
