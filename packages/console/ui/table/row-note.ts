import type { ReactNode } from 'react'

/** The position of the line with the note below a row. */
interface NotePosition {
  /** ID of the element with the note, which is the description of the row */
  readonly id: string
  /** number of cells before the cell that names the row */
  readonly before: number
  /** number of cells from that cell to the end of the row */
  readonly width: number
  readonly isSelected: boolean
}

/** A note on a line below a row. */
export interface RowNote {
  /** whether the note repeats columns that a narrow table hides, so that a wide table does not show the note */
  readonly isForNarrow: boolean
  readonly line: (place: NotePosition) => ReactNode
}
