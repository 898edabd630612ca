import type { ReactNode } from 'react'

/** Where the line below a row stands. */
interface NotePlace {
  /** what describes the row */
  readonly id: string
  /** cells before the one that names the row */
  readonly before: number
  /** cells from that one on */
  readonly width: number
  readonly isSelected: boolean
}

/** What is to be said of a row on a line below it. */
export interface RowNote {
  /** It says no more than columns do that a narrow table leaves out: in a wide one there is no such line. */
  readonly isForNarrow: boolean
  readonly line: (place: NotePlace) => ReactNode
}
