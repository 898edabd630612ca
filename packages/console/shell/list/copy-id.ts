import type { MenuAction } from '#ui/overlays/menu-entries.ts'
import { copyText } from '../copy-text.ts'

/** Returns the menu entry that copies an ID, the first entry of every row's menu. */
export function copyId(id: string, label = 'Copy ID'): MenuAction {
  return { label, onAction: () => void copyText(id, 'ID') }
}
