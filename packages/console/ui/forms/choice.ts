import type { ReactNode } from 'react'

/** One of a few choices, all visible. */
export interface Choice {
  readonly value: string
  readonly label: string
  readonly description?: ReactNode
  /** Why it cannot be chosen. */
  readonly disabledReason?: string | null
}
