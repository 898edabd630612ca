import type { MenuAction } from '#ui/overlays/menu-entries.ts'
import { copyText } from '../copy-text.ts'

/** Returns the menu entry that copies an ID. It is the first entry in the menu of every row. */
export function copyId(id: string, label = 'Copy ID'): MenuAction {
  return { label, onAction: () => void copyText(id, 'ID') }
}
