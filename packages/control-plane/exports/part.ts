/** Where an export begins, and the number of its rows. */
export interface Start {
  /** log position before which it begins; null for lists */
  readonly first: number | null
  /** number of rows of a list, or of log entries to be read; at least 1 */
  readonly total: number
}

/** A part of the file: the content of one page of the list or the log. */
export interface Part {
  readonly text: string
  readonly rows: number
  /** page token of the next part; null: this part is the last */
  readonly next: string | null
}
