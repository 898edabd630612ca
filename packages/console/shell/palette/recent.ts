import type { PaletteEntry } from './palette-entries.ts'

/** A page opened from the palette. */
export interface RecentPlace {
  readonly label: string
  readonly href: string
}

const storedAs = 'portico.recent'
/** Number of pages remembered; more would bury the rest of the list. */
const kept = 5

/** Returns the pages with one more in front; each page is listed once. */
export function withPlace(places: readonly RecentPlace[], place: RecentPlace): readonly RecentPlace[] {
  return [place, ...places.filter(({ href }) => href !== place.href)].slice(0, kept)
}

/** Parses the stored pages; invalid values are discarded. */
export function parsePlaces(stored: string | null): readonly RecentPlace[] {
  try {
    const parsed: unknown = JSON.parse(stored ?? '[]')
    if (!Array.isArray(parsed)) return []
    return parsed.filter(
      (place: Partial<RecentPlace> | null): place is RecentPlace =>
        typeof place?.label === 'string' && typeof place.href === 'string' && place.href.startsWith('/'),
    )
  } catch {
    return []
  }
}

/** Returns the pages last opened from the palette in this tab. */
export function recentPlaces(): readonly PaletteEntry[] {
  try {
    return parsePlaces(sessionStorage.getItem(storedAs))
  } catch {
    return []
  }
}

export function rememberPlace(place: RecentPlace): void {
  try {
    const places = withPlace(parsePlaces(sessionStorage.getItem(storedAs)), place)
    sessionStorage.setItem(storedAs, JSON.stringify(places))
  } catch {
    // Storage is not available: nothing is remembered
  }
}
