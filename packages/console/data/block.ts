/**
 * What the document of a page carries, so that the page's first questions need no requests: a JSON block with this
 * id. A server that only hands out files leaves it out, and the page asks for itself.
 */
export const blockId = 'first-answers'

/** The block's content. */
export interface FirstAnswers {
  /** The server's time when this was written, in ms since 1970; null where it is not known. */
  readonly time: number | null
  /** Where the change log stood before anything below was read; null when that could not be found out. */
  readonly position: string | null
  /** Answers of the API, by path and query. */
  readonly answers: Readonly<Record<string, FirstAnswer>>
}

export interface FirstAnswer {
  readonly status: number
  readonly body: string
}
