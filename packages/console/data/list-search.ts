/**
 * The state of a list in the URL: filters, order, page. All keys are optional and left out when they have the default,
 * so that a plain link shows the plain list.
 */
export interface ListSearch {
  readonly search?: string
  readonly state?: readonly string[]
  /** Column ID, with `-` before it for descending */
  readonly sort?: string
  /** Token of the page shown; absent on the first */
  readonly page?: string
  readonly rows?: 50 | 100
  /** Columns that are hidden; in the URL only when the list started from a saved view */
  readonly hidden?: readonly string[]
  /** Column order, if not the default; in the URL under the same condition as `hidden` */
  readonly order?: readonly string[]
  /** The saved view that is shown unchanged (`list-views.ts`) */
  readonly view?: string
  /** The saved view from which the list was changed */
  readonly from?: string
}

/** Default number of rows per page (docs/reference/specification.md#business-constants-and-limits). */
export const defaultRows = 25

export type RowsPerPage = 25 | 50 | 100

const keysOfList = [
  'search',
  'state',
  'sort',
  'page',
  'rows',
  'hidden',
  'order',
  'view',
  'from',
] as const satisfies (keyof ListSearch)[]

/** Returns the key of one of several lists on a page: `disks.sort`. */
const keyIn = (list: string, key: string) => (list === '' ? key : `${list}.${key}`)

/**
 * Reads the state of one of several lists from a URL's search.
 * @param list its name in the URL; empty for the main list of a page
 */
export function listSearchIn(raw: Record<string, unknown>, list: string): ListSearch {
  return readListSearch(Object.fromEntries(keysOfList.map((key) => [key, raw[keyIn(list, key)]])))
}

/** Returns a URL's search with the state of one list replaced. */
export function withListSearch(
  raw: Record<string, unknown>,
  list: string,
  next: { [Key in keyof ListSearch]?: ListSearch[Key] | undefined },
): Record<string, unknown> {
  const own = new Set(keysOfList.map((key) => keyIn(list, key)))
  const others = Object.entries(raw).filter(([key]) => !own.has(key))
  const mine = Object.entries(next).map(([key, value]) => [keyIn(list, key), value] as const)
  return Object.fromEntries([...others, ...mine])
}

/** Reads the state of a list from a URL's search; invalid values are dropped. */
export function readListSearch(raw: Record<string, unknown>): ListSearch {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
  const texts = (value: unknown) =>
    (Array.isArray(value) ? value : [value]).filter(
      (each): each is string => typeof each === 'string' && each !== '',
    )
  const states = texts(raw['state'])
  const hidden = texts(raw['hidden'])
  const order = texts(raw['order'])
  const [view, from] = [text(raw['view']), text(raw['from'])]
  const rows = Number(raw['rows'])
  const sort = text(raw['sort'])
  return {
    ...(text(raw['search']) === undefined ? {} : { search: String(raw['search']) }),
    ...(states.length === 0 ? {} : { state: states }),
    ...(sort !== undefined && /^-?[a-z_]+$/.test(sort) ? { sort } : {}),
    ...(text(raw['page']) === undefined ? {} : { page: String(raw['page']) }),
    ...(rows === 50 || rows === 100 ? { rows } : {}),
    ...(hidden.length === 0 ? {} : { hidden }),
    ...(order.length === 0 ? {} : { order }),
    ...(view === undefined ? {} : { view }),
    ...(from === undefined ? {} : { from }),
  }
}

/** Returns the query parameters of a list call for a URL's search. */
export function listQuery(search: ListSearch): {
  limit: RowsPerPage
  pageToken?: string
  search?: string
  state?: string[]
  sort?: string
} {
  return {
    limit: search.rows ?? defaultRows,
    ...(search.page === undefined ? {} : { pageToken: search.page }),
    ...(search.search === undefined ? {} : { search: search.search }),
    ...(search.state === undefined ? {} : { state: [...search.state] }),
    ...(search.sort === undefined ? {} : { sort: search.sort }),
  }
}

/** Returns the arguments of a list call for a URL's search; a system that cannot filter gets only page parameters. */
export function pageArgs<A extends { query?: object }>(
  args: A,
  search: ListSearch,
  { filters }: { readonly filters: boolean },
): A & { query: ReturnType<typeof listQuery> & { count?: true } } {
  const { limit, pageToken, ...filtering } = listQuery(search)
  const paging = { limit, ...(pageToken !== undefined && { pageToken }) }
  // A list may have a default order of its own, which only servers with filters support.
  const { sort, ...own } = (args.query ?? {}) as { sort?: string }
  const order = filters && sort !== undefined ? { sort } : {}
  // Our servers' page tokens include the filters; sending the filters as well gives each URL one cache entry.
  return { ...args, query: { ...own, ...order, ...paging, ...(filters && { ...filtering, count: true }) } }
}

/** Returns whether any filter is set: then an empty list means "nothing matches". */
export function isFiltered(search: ListSearch): boolean {
  return search.search !== undefined || search.state !== undefined
}
