import type { LucideIcon } from 'lucide-react'
import { createStore } from '../../ui/store.ts'

/** Something the palette can do or a place it can go. */
export interface PaletteEntry {
  readonly label: string
  readonly icon?: LucideIcon
  readonly href?: string
  readonly onAction?: () => void
}

/** Entries that belong together; those under "Actions" come first. */
export interface PaletteGroup {
  readonly heading: string
  readonly entries: readonly PaletteEntry[]
}

/** What the screens that are mounted now offer, by who registered it. */
export const registered = createStore<ReadonlyMap<string, readonly PaletteGroup[]>>(new Map())

export function register(by: string, groups: readonly PaletteGroup[]): void {
  registered.set(new Map(registered.get()).set(by, groups))
}

export function unregister(by: string): void {
  const next = new Map(registered.get())
  next.delete(by)
  registered.set(next)
}

/**
 * All groups as one list: "Actions" first, groups of the same heading joined, an entry offered twice shown once,
 * and what leads to the page on screen left out.
 */
export function mergeGroups(groups: readonly PaletteGroup[], pathname: string): readonly PaletteGroup[] {
  const merged = new Map<string, Map<string, PaletteEntry>>([['Actions', new Map()]])
  for (const { heading, entries } of groups) {
    const into = merged.get(heading) ?? new Map<string, PaletteEntry>()
    merged.set(heading, into)
    for (const entry of entries) {
      if (entry.href?.split('?')[0] !== pathname && !into.has(entry.label)) into.set(entry.label, entry)
    }
  }
  return [...merged]
    .filter(([, entries]) => entries.size > 0)
    .map(([heading, entries]) => ({ heading, entries: [...entries.values()] }))
}
