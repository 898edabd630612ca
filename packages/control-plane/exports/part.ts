/** Where an export is to begin, and how much there is to look through. */
export interface Start {
  /** position of the log that it begins before; null for lists */
  readonly first: number | null
  /** rows of a list, or entries of the log that are looked through; 1 where there are none */
  readonly total: number
}

/** A part of the file: what one page of the list or of the log comes to. */
export interface Part {
  readonly text: string
  readonly rows: number
  /** where the next one goes on; null: it was the last */
  readonly next: string | null
}
