import type { ExplorerSearch } from '#data/explorer-search.ts'
import { readExplorerSearch } from '#data/explorer-search.ts'
import type { SavedView } from '#data/list-views.ts'
import { parseSearch, stringifySearch } from '#shell/router/search-text.ts'

/** What a view keeps of an address: all but which view it is, in one order. */
export function keptIn({ view: _view, ...search }: ExplorerSearch): string {
  const sorted = Object.entries(search).filter(([, value]) => value !== undefined).toSorted(([a], [b]) => (a < b ? -1 : 1)) // prettier-ignore
  return stringifySearch(Object.fromEntries(sorted)).replace(/^\?/, '')
}

/** The page as its address and the views say. */
export interface ShownExplorer {
  readonly search: ExplorerSearch
  readonly view: SavedView | null
  readonly isChanged: boolean
  /** The address names a view that this user does not have. */
  readonly isMissing: boolean
}

/** A view alone is as it is saved now; with anything beside it, the address says how it was changed. */
export function shownExplorer(addressed: ExplorerSearch, views: readonly SavedView[]): ShownExplorer {
  const view = views.find(({ id }) => id === addressed.view) ?? null
  const kept = keptIn(addressed)
  if (view === null) {
    return { search: addressed, view, isChanged: kept !== '', isMissing: addressed.view !== undefined }
  }
  const saved = view.content.page ?? ''
  if (kept === '') {
    return { search: { ...readExplorerSearch(parseSearch(saved)), view: view.id }, view, isChanged: false, isMissing: false } // prettier-ignore
  }
  return { search: addressed, view, isChanged: kept !== keptIn(readExplorerSearch(parseSearch(saved))), isMissing: false } // prettier-ignore
}
