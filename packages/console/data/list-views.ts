import { toCamel } from '@portico/contract/casing.ts'
import { resourceKinds } from '@portico/contract/resources/kinds.ts'
import { type ViewedList, viewedLists } from '@portico/contract/resources/viewed-lists.ts'
import type { CallArgs, CallData, ListCall } from '#data/call.ts'
import type { ListSearch } from './list-search.ts'

/** A saved view of a list, as the server answers it. */
export type SavedView = CallData<'porticoViewList'>['items'][number]

/** The saved views of a list. */
export interface ListViews {
  readonly items: readonly SavedView[]
  /** May this user share views with the project, and change those that are shared? */
  readonly mayShare: boolean
  /** Whose they are. */
  readonly asked: CallArgs<'porticoViewList'>
}

/** What a view keeps of a list's state. */
export type ViewContent = Pick<ListSearch, 'search' | 'state' | 'sort' | 'rows' | 'hidden' | 'order'>

/** Stands for the list as it usually is, where it opens with a view. */
const noView = 'all'

/** The lists of which the server keeps views, by the calls that answer their rows. */
const listsOfCalls: ReadonlyMap<string, ViewedList> = new Map(
  viewedLists.map((kind) => [toCamel(resourceKinds[kind].operations.list), kind]),
)

/** The list that a call answers the rows of, where views of it can be saved and the server can export it. */
export function viewedListOf(call: ListCall): ViewedList | undefined {
  return listsOfCalls.get(call)
}

/** How to ask for the views of a list; null for a list that has none. */
export function viewsAsked(call: ListCall, project: string | undefined): CallArgs<'porticoViewList'> | null {
  const list = listsOfCalls.get(call)
  return list === undefined ? null : { query: { list, ...(project !== undefined && { project }) } }
}

/** A list as its address and its views say. */
export interface ShownList {
  /** What is shown; nothing in it names a view. */
  readonly search: ListSearch
  /** The view that it is, or began as; null for the list as it usually is. */
  readonly view: SavedView | null
  /** It shows something else than what it began as. */
  readonly isChanged: boolean
  /** The address names a view that this user does not have. */
  readonly isMissing: boolean
}

/**
 * `view` in an address is a view as it is saved now, whatever it was when the link was made; `from` is one that was
 * changed since, and the rest of the address says how. Without either, a list opens with the view chosen for that,
 * unless the address says anything else about it.
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
  // Columns are in the address for the sake of a view; else they are remembered in the browser.
  const { hidden: _hidden, order: _order, ...plain } = rest
  const search = begun === null ? plain : rest
  return {
    search,
    view: begun,
    isChanged: !isSame(search, begun === null ? {} : contentOf(begun)),
    isMissing: named !== undefined && named !== noView,
  }
}

/** Must the views be known before it is known what an address shows? */
export function needsViews(addressed: ListSearch): boolean {
  const { view } = addressed
  return view === undefined ? Object.keys(addressed).length === 0 : view !== noView
}

/** How a list is written into its address that began as a view, or as the list usually is. */
export function addressOf(
  { view: _view, from: _from, ...next }: ListSearch,
  view: Pick<SavedView, 'id' | 'content'> | null,
  views: readonly SavedView[],
): ListSearch {
  if (view === null) return { ...next, ...(views.some(({ opensFirst }) => opensFirst) && { view: noView }) }
  if (!isSame(next, contentOf(view))) return { ...next, from: view.id }
  return { view: view.id, ...(next.page !== undefined && { page: next.page }) }
}

/** What of a list's state a view keeps. */
export function keptOf({ search, state, sort, rows, hidden, order }: ListSearch): ViewContent {
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
  return keptOf({
    ...(search != null && { search }),
    ...(state != null && { state }),
    ...(sort != null && { sort }),
    ...((rows === 50 || rows === 100) && { rows }),
    ...(hidden != null && { hidden }),
    ...(order != null && { order }),
  })
}

/** Does a view show the same as it did? */
export function showsSame(one: SavedView, other: SavedView): boolean {
  return isSame(contentOf(one), contentOf(other))
}

/** Do two show the same? States and hidden columns are sets. */
function isSame(one: ViewContent, other: ViewContent): boolean {
  return textOf(one) === textOf(other)
}

function textOf({ search, state = [], sort, rows, hidden = [], order = [] }: ViewContent): string {
  return JSON.stringify([search, state.toSorted(), sort, rows, hidden.toSorted(), order])
}
