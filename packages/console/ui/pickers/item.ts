import type { ReactNode } from 'react'

/** An item of a picker. */
export interface PickItem {
  /** The form value when it is chosen. */
  readonly value: string
  /** The text that is searched and shown in the closed field. */
  readonly label: string
  /** An additional search term: the name of an address. */
  readonly alias?: string
  /** A second, dimmed line. */
  readonly detail?: ReactNode
  /** Next to the label, such as a badge. */
  readonly badge?: ReactNode
}
