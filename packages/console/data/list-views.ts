import { toCamel } from '@portico/contract/casing.ts'
import { resourceKinds } from '@portico/contract/resources/kinds.ts'
import { type ViewedList, viewedLists } from '@portico/contract/resources/viewed-lists.ts'
import type { CallArgs, CallData, ListCall } from '#data/call.ts'
import type { ListSearch } from './list-search.ts'

/** A saved view of a list as the server returns it. */
export type SavedView = CallData<'porticoViewList'>['items'][number]

/** The saved views of a list, and whether the user may share them. */
export interface ListViews {
  readonly items: readonly SavedView[]
  /** Whether the user may share views with the project and change shared views. */
  readonly mayShare: boolean
  /** The arguments of the query for the views. */
  readonly args: CallArgs<'porticoViewList'>
}

/** The part of a list's state that a view stores. */
export type ViewContent = Pick<ListSearch, 'search' | 'state' | 'sort' | 'rows' | 'hidden' | 'order'>

/** Value of `view` for the list with default settings, needed if a default view exists. */
const plainListView = 'all'

/** The lists with saved views on the server, by the operation that returns their rows. */
const listsOfCalls: ReadonlyMap<string, ViewedList> = new Map(
  viewedLists.map((kind) => [toCamel(resourceKinds[kind].operations.list), kind]),
)

/** Returns the list whose rows an operation returns, if the server stores views of it and exports it. */
export function viewedListOf(call: ListCall): ViewedList | undefined {
  return listsOfCalls.get(call)
}

/** Returns the arguments of the query for the views of a list; null if the list has no views. */
export function viewsArgs(call: ListCall, project: string | undefined): CallArgs<'porticoViewList'> | null {
  const list = listsOfCalls.get(call)
  return list === undefined ? null : { query: { list, ...(project !== undefined && { project }) } }
}

/** The state of a list, derived from its URL and its views. */
export interface ShownList {
  /** The effective state, without the keys `view` and `from`. */
  readonly search: ListSearch
  /** The view that is shown, or from which the list was changed; null if there is none. */
  readonly view: SavedView | null
  /** Whether the state differs from the view. */
  readonly isChanged: boolean
  /** Whether the URL names a view that this user does not have. */
  readonly isMissing: boolean
}

/**
 * Returns the state of a list. `view` in a URL means the current version of the view, even if it was changed after the
 * link was created. `from` means that the list was changed from the view, and the URL contains the complete state.
 * Without either, the list opens with the default view, unless the URL contains other state.
 */
export function shownList(addressed: ListSearch, views: readonly SavedView[]): ShownList {
  const { view: named, from, ...rest } = addressed
  const byId = (id: string | undefined) => views.find((view) => view.id === id)
  const isPlain = Object.keys(addressed).length === 0
  const whole = byId(named) ?? (isPlain ? views.find(({ opensFirst }) => opensFirst) : undefined)
  if (whole !== undefined) {
    const { page } = rest
    const search = { ...contentOf(whole), ...(page !== undefined && { page }) }
    return { search, view: whole, isChanged: false, isMissing: false }
  }
  const begun = byId(from) ?? null
  // The URL contains columns only for views; otherwise the browser stores the columns.
  const { hidden: _hidden, order: _order, ...plain } = rest
  const search = begun === null ? plain : rest
  return {
    search,
    view: begun,
    isChanged: !isSame(search, begun === null ? {} : contentOf(begun)),
    isMissing: named !== undefined && named !== plainListView,
  }
}

/** Returns whether the views must be loaded before the state of a list is known. */
export function needsViews(addressed: ListSearch): boolean {
  const { view } = addressed
  return view === undefined ? Object.keys(addressed).length === 0 : view !== plainListView
}

/** Returns the URL state for a list that was opened with or without a view. */
export function urlStateOf(
  { view: _view, from: _from, ...next }: ListSearch,
  view: Pick<SavedView, 'id' | 'content'> | null,
  views: readonly SavedView[],
): ListSearch {
  if (view === null)
    return { ...next, ...(views.some(({ opensFirst }) => opensFirst) && { view: plainListView }) }
  if (!isSame(next, contentOf(view))) return { ...next, from: view.id }
  return { view: view.id, ...(next.page !== undefined && { page: next.page }) }
}

/** Returns the part of a list's state that a view stores. */
export function viewContentOf({ search, state, sort, rows, hidden, order }: ListSearch): ViewContent {
  return {
    ...(search !== undefined && { search }),
    ...(state !== undefined && { state }),
    ...(sort !== undefined && { sort }),
    ...(rows !== undefined && { rows }),
    ...(hidden !== undefined && hidden.length > 0 && { hidden }),
    ...(order !== undefined && order.length > 0 && { order }),
  }
}

function contentOf({ content }: Pick<SavedView, 'content'>): ViewContent {
  const { search, state, sort, rows, hidden, order } = content
  return viewContentOf({
    ...(search != null && { search }),
    ...(state != null && { state }),
    ...(sort != null && { sort }),
    ...((rows === 50 || rows === 100) && { rows }),
    ...(hidden != null && { hidden }),
    ...(order != null && { order }),
  })
}

/** Returns whether two versions of a view have the same filters, order and columns. */
export function showsSame(one: SavedView, other: SavedView): boolean {
  return isSame(contentOf(one), contentOf(other))
}

/** Returns whether two contents of views are equal; states and hidden columns are compared as sets. */
function isSame(one: ViewContent, other: ViewContent): boolean {
  return textOf(one) === textOf(other)
}

function textOf({ search, state = [], sort, rows, hidden = [], order = [] }: ViewContent): string {
  return JSON.stringify([search, state.toSorted(), sort, rows, hidden.toSorted(), order])
}
