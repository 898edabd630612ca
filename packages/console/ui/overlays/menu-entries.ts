import type { ReactNode } from 'react'
import type { LucideIcon } from 'lucide-react'

/** One thing a menu can do, or one place it can go. */
export interface MenuAction {
  readonly label: string
  readonly onAction?: () => void
  readonly href?: string
  readonly icon?: LucideIcon
  /** Shown at the right, such as a key. */
  readonly hint?: ReactNode
  /** Marks the current one of several. */
  readonly selected?: boolean
  /** Deleting is red. */
  readonly tone?: 'danger'
  /** Why it is not possible now; the entry stays visible, can be reached, and does nothing. */
  readonly disabledReason?: string | null | undefined
}

/** Entries under a heading, or only apart from the others when the heading is empty. */
export interface MenuGroup {
  readonly heading: string
  readonly entries: readonly MenuAction[]
}

export type MenuEntry = MenuAction | MenuGroup

/** Whether an entry is a group of others. */
export function isGroup(entry: MenuEntry): entry is MenuGroup {
  return 'entries' in entry
}
