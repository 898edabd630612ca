import type { ReactNode } from 'react'

/** The position of the line below a row. */
interface NotePosition {
  /** ID of the element that describes the row */
  readonly id: string
  /** Cells before the one that names the row */
  readonly before: number
  /** Cells from that one on */
  readonly width: number
  readonly isSelected: boolean
}

/** A note on a line below a row. */
export interface RowNote {
  /** It repeats what columns say that a narrow table hides; a wide table does not show it. */
  readonly isForNarrow: boolean
  readonly line: (place: NotePosition) => ReactNode
}
