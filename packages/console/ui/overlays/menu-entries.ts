import type { ReactNode } from 'react'
import type { LucideIcon } from 'lucide-react'

/** A menu entry: an action or a link. */
export interface MenuAction {
  readonly label: string
  readonly onAction?: () => void
  readonly href?: string
  readonly icon?: LucideIcon
  /** Content at the right, such as a keyboard shortcut. */
  readonly hint?: ReactNode
  /** Whether the entry is the current one of several. */
  readonly selected?: boolean
  /** Red, for deletion. */
  readonly tone?: 'danger'
  /** Why the action is not available. The entry remains visible and focusable, and does nothing. */
  readonly disabledReason?: string | null | undefined
}

/** Entries under a heading, or after a separator if the heading is empty. */
export interface MenuGroup {
  readonly heading: string
  readonly entries: readonly MenuAction[]
}

export type MenuEntry = MenuAction | MenuGroup

/** Returns whether an entry is a group. */
export function isGroup(entry: MenuEntry): entry is MenuGroup {
  return 'entries' in entry
}
