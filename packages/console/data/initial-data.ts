/**
 * ID of the JSON block in the document with the initial data, so that the first queries of the page need no requests. A
 * server that only serves files leaves it out, and the page sends the requests.
 */
export const blockId = 'first-answers'

/** The content of the block. */
export interface InitialData {
  /** The server's time when the block was written, in ms since 1970; null where it is not known. */
  readonly time: number | null
  /** The position of the change log before anything below was read; null when it is not known. */
  readonly position: string | null
  /** Responses of the API, by path and query. */
  readonly answers: Readonly<Record<string, InitialResponse>>
}

export interface InitialResponse {
  readonly status: number
  readonly body: string
}
