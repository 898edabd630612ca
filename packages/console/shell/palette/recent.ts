import type { PaletteEntry } from './palette-entries.ts'

/** A page that was opened from the palette. */
export interface RecentPage {
  readonly label: string
  readonly href: string
}

const storedAs = 'portico.recent'
/** Maximum number of pages that are stored. */
const maxPages = 5

/** Returns the pages with `place` as the first one. Each page is listed once. */
export function withPage(places: readonly RecentPage[], place: RecentPage): readonly RecentPage[] {
  return [place, ...places.filter(({ href }) => href !== place.href)].slice(0, maxPages)
}

/** Parses stored pages. Invalid values are discarded. */
export function parsePages(stored: string | null): readonly RecentPage[] {
  try {
    const parsed: unknown = JSON.parse(stored ?? '[]')
    if (!Array.isArray(parsed)) return []
    return parsed.filter(
      (place: Partial<RecentPage> | null): place is RecentPage =>
        typeof place?.label === 'string' && typeof place.href === 'string' && place.href.startsWith('/'),
    )
  } catch {
    return []
  }
}

/** Returns the pages that were last opened from the palette in this tab. */
export function recentPages(): readonly PaletteEntry[] {
  try {
    return parsePages(sessionStorage.getItem(storedAs))
  } catch {
    return []
  }
}

export function rememberPage(place: RecentPage): void {
  try {
    const places = withPage(parsePages(sessionStorage.getItem(storedAs)), place)
    sessionStorage.setItem(storedAs, JSON.stringify(places))
  } catch {
    // If the browser denies access to its storage, the page is not stored.
  }
}
