import type { PaletteEntry } from './palette-entries.ts'

/** A place gone to from the palette. */
export interface RecentPlace {
  readonly label: string
  readonly href: string
}

const storedAs = 'portico.recent'
/** Places kept; more would bury the rest of the list. */
const kept = 5

/** The places with one more in front; a place is there once. */
export function withPlace(places: readonly RecentPlace[], place: RecentPlace): readonly RecentPlace[] {
  return [place, ...places.filter(({ href }) => href !== place.href)].slice(0, kept)
}

/** Read places as stored; what cannot be read is forgotten. */
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

/** The places last gone to from the palette in this tab's session. */
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
    // storage is off: nothing is remembered
  }
}
