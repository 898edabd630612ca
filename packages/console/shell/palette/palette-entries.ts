import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Command, commandScore } from './command.ts'
import { fuzzyScore } from './fuzzy.ts'

/** An action or page of the palette. */
export interface PaletteEntry {
  readonly label: string
  readonly icon?: LucideIcon
  readonly href?: string
  readonly onAction?: () => void
  /** text after the label in a muted color, with kind and scope */
  readonly detail?: string
  readonly badge?: ReactNode
  /** why the entry is not available; it is listed in any case */
  readonly disabledReason?: string | null | undefined
  /**
   * Set for an action on a named resource. Such an entry is listed only when its verb is typed, or if it belongs to the
   * current page.
   */
  readonly command?: Command
  readonly isOfPage?: true
  /** key of an entry that several components may register; its path or label if omitted */
  readonly key?: string
  /** whether the search of the server found the entry, so that the palette must not filter it again */
  readonly isFound?: true
}

/** Entries that belong together. Those under "Actions" come first. */
export interface PaletteGroup {
  readonly heading: string
  readonly entries: readonly PaletteEntry[]
}

/**
 * Merges groups into one list. "Actions" comes first, groups with the same heading are joined, entries with the same
 * path or label are listed once, and links to the current page are omitted.
 * @param here path of the current page
 */
export function mergeGroups(groups: readonly PaletteGroup[], here: string): readonly PaletteGroup[] {
  const merged = new Map<string, PaletteEntry[]>([['Actions', []]])
  for (const { heading, entries } of groups) merged.set(heading, [...(merged.get(heading) ?? []), ...entries])
  const shown = new Set([here])
  return [...merged].flatMap(([heading, entries]) => {
    const once = entries.filter((entry) => {
      const key = entry.key ?? entry.href ?? `${entry.label} ${entry.detail ?? ''}`
      const isNew = !shown.has(key)
      shown.add(key)
      return isNew
    })
    return once.length === 0 ? [] : [{ heading, entries: once }]
  })
}

/**
 * Returns the entries that match the typed text, best first; among equal matches, available entries come first. Without
 * a text, returns all entries except commands.
 */
export function matching(entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] {
  if (typed.trim() === '')
    return entries.filter(({ command, isOfPage }) => command === undefined || isOfPage === true)
  return entries
    .flatMap((entry) => {
      const score = scoreOf(entry, typed)
      return score === null ? [] : [{ entry, score }]
    })
    .sort((a, b) => b.score - a.score || Number(isDisabled(a.entry)) - Number(isDisabled(b.entry)))
    .map(({ entry }) => entry)
}

const isDisabled = ({ disabledReason }: PaletteEntry) => typeof disabledReason === 'string'

function scoreOf({ label, command, isOfPage, isFound }: PaletteEntry, typed: string): number | null {
  if (isFound === true) return 0
  const asCommand = command === undefined ? null : commandScore(typed, command)
  return asCommand ?? (command === undefined || isOfPage === true ? fuzzyScore(label, typed) : null)
}
