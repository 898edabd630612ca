import type { ReactNode } from 'react'

/** Something to pick from a list. */
export interface PickItem {
  /** What the form holds when it is picked. */
  readonly value: string
  /** What is searched and what the closed field shows. */
  readonly label: string
  /** What it is found by besides: the name of an address. */
  readonly alias?: string
  /** A second, dimmed line. */
  readonly detail?: ReactNode
  /** Beside the label, such as a badge. */
  readonly badge?: ReactNode
}
