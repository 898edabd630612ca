import type { ReactNode } from 'react'

/** One of a few options, all of which are visible. */
export interface Choice {
  readonly value: string
  readonly label: string
  readonly description?: ReactNode
  /** Why the option cannot be selected. */
  readonly disabledReason?: string | null
}
