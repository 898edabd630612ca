import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Command, commandScore } from './command.ts'
import { fuzzyScore } from './fuzzy.ts'

/** Something the palette can do or a place it can go. */
export interface PaletteEntry {
  readonly label: string
  readonly icon?: LucideIcon
  readonly href?: string
  readonly onAction?: () => void
  /** Dimmed, after the label: what it is, where it is. */
  readonly detail?: string
  readonly badge?: ReactNode
  /** Why it cannot be done now; it is shown all the same. */
  readonly disabledReason?: string | null | undefined
  /** For what is done to a named thing: it is offered only to who types its verb, unless the page is about it. */
  readonly command?: Command
  readonly isOfPage?: true
  /** What it is, for what may be offered twice: the place or else the words unless given. */
  readonly key?: string
  /** It was found by what was typed, and is not filtered once more. */
  readonly isFound?: true
}

/** Entries that belong together; those under "Actions" come first. */
export interface PaletteGroup {
  readonly heading: string
  readonly entries: readonly PaletteEntry[]
}

/**
 * All groups as one list: "Actions" first, groups of the same heading joined, what leads to the same place or says the
 * same shown once, where it comes first, and what leads to the page on screen left out.
 * @param here address of the page on screen
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
 * The entries that fit what is typed, best first, and of those that fit alike what is possible; without a text all but
 * those that somebody has to ask for.
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
