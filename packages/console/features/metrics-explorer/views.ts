import type { ExplorerSearch } from '#data/explorer-search.ts'
import { readExplorerSearch } from '#data/explorer-search.ts'
import type { SavedView } from '#data/list-views.ts'
import { parseSearch, stringifySearch } from '#shell/router/search-text.ts'

/** Returns the part of the URL state that a view stores, as canonical text. */
export function viewContentOf({ view: _view, ...search }: ExplorerSearch): string {
  const sorted = Object.entries(search).filter(([, value]) => value !== undefined).toSorted(([a], [b]) => (a < b ? -1 : 1)) // prettier-ignore
  return stringifySearch(Object.fromEntries(sorted)).replace(/^\?/, '')
}

/** The state of the page, derived from its URL and the saved views. */
export interface ShownExplorer {
  readonly search: ExplorerSearch
  readonly view: SavedView | null
  readonly isChanged: boolean
  /** Whether the URL names a view that this user does not have. */
  readonly isMissing: boolean
}

/**
 * Returns the state of the page. If the URL contains only a view, its saved state is shown; if it contains other keys
 * too, the URL contains the changed state.
 */
export function shownExplorer(addressed: ExplorerSearch, views: readonly SavedView[]): ShownExplorer {
  const view = views.find(({ id }) => id === addressed.view) ?? null
  const kept = viewContentOf(addressed)
  if (view === null) {
    return { search: addressed, view, isChanged: kept !== '', isMissing: addressed.view !== undefined }
  }
  const saved = view.content.page ?? ''
  if (kept === '') {
    return { search: { ...readExplorerSearch(parseSearch(saved)), view: view.id }, view, isChanged: false, isMissing: false } // prettier-ignore
  }
  return { search: addressed, view, isChanged: kept !== viewContentOf(readExplorerSearch(parseSearch(saved))), isMissing: false } // prettier-ignore
}
