/** Where an export begins, and how many rows it covers. */
export interface Start {
  /** log position before which it begins; null for lists */
  readonly first: number | null
  /** rows of a list, or entries of the log to be read; at least 1 */
  readonly total: number
}

/** A part of the file: the content of one page of the list or the log. */
export interface Part {
  readonly text: string
  readonly rows: number
  /** where the next part begins; null: this was the last */
  readonly next: string | null
}
