import type { ReactNode } from 'react'

/** The position of the line below a row. */
interface NotePosition {
  /** ID of the element with the note, which describes the row */
  readonly id: string
  /** Number of cells before the cell that names the row */
  readonly before: number
  /** Number of cells from that cell to the end of the row */
  readonly width: number
  readonly isSelected: boolean
}

/** A note on a line below a row. */
export interface RowNote {
  /** Whether the note repeats columns that a narrow table hides; a wide table does not show it. */
  readonly isForNarrow: boolean
  readonly line: (place: NotePosition) => ReactNode
}
