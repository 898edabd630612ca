import { Ellipsis } from 'lucide-react'
import { IconButton } from '../actions/icon-button.tsx'
import { Menu } from '../overlays/menu.tsx'
import type { MenuEntry } from '../overlays/menu-entries.ts'

/** The menu at the end of a row. It stays open while new data arrives, as long as its row is still there. */
export function RowActions({ entries }: { entries: () => readonly MenuEntry[] }) {
  return <Menu trigger={<IconButton icon={Ellipsis} size="sm" label="Row actions" />} entries={entries} />
}
