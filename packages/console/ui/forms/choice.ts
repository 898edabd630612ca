import type { ReactNode } from 'react'

/** One of a few things to choose between, all in sight. */
export interface Choice {
  readonly value: string
  readonly label: string
  readonly description?: ReactNode
  /** Why it cannot be chosen now. */
  readonly disabledReason?: string | null
}
