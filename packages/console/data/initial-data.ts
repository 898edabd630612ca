/**
 * ID of the JSON block with the initial data in the document, which saves the first queries of the page a request. A
 * server that only serves static files omits the block, and the page sends the requests.
 */
export const blockId = 'first-answers'

/** The content of the initial data block. */
export interface InitialData {
  /** The server's time in ms since 1970 at which the block was written; null if unknown. */
  readonly time: number | null
  /** A position in the change log from before the responses were computed; null if unknown. */
  readonly position: string | null
  /** Responses of the API by path and query string. */
  readonly answers: Readonly<Record<string, InitialResponse>>
}

export interface InitialResponse {
  readonly status: number
  readonly body: string
}
