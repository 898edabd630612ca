/**
 * The state of a list in the URL: filters, order, page. Keys with default values are absent, so that a plain link opens
 * the list with default settings.
 */
export interface ListSearch {
  readonly search?: string
  readonly state?: readonly string[]
  /** Column ID, preceded by `-` for descending order */
  readonly sort?: string
  /** Token of the page; absent on the first page */
  readonly page?: string
  readonly rows?: 50 | 100
  /** Hidden columns; in the URL only if the list was opened from a saved view */
  readonly hidden?: readonly string[]
  /** Column order if it is not the default; in the URL only if the list was opened from a saved view */
  readonly order?: readonly string[]
  /** ID of the saved view that is shown unchanged (`list-views.ts`) */
  readonly view?: string
  /** ID of the saved view from which the list was changed */
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

/** Returns the URL key for one of several lists of a page, for example `disks.sort`. */
const keyIn = (list: string, key: string) => (list === '' ? key : `${list}.${key}`)

/**
 * Parses the state of one of several lists of a page in a URL.
 * @param list name of the list in the URL; empty for the main list of a page
 */
export function listSearchIn(raw: Record<string, unknown>, list: string): ListSearch {
  return readListSearch(Object.fromEntries(keysOfList.map((key) => [key, raw[keyIn(list, key)]])))
}

/** Returns the search of a URL after replacing the state of one list. */
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

/** Parses the state of a list in a URL; invalid values are dropped. */
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

/** Returns the query parameters of a list operation for the state in a URL. */
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

/**
 * Returns the arguments of a list operation for the state in a URL. A server that cannot filter gets only page
 * parameters.
 */
export function pageArgs<A extends { query?: object }>(
  args: A,
  search: ListSearch,
  { filters }: { readonly filters: boolean },
): A & { query: ReturnType<typeof listQuery> & { count?: true } } {
  const { limit, pageToken, ...filtering } = listQuery(search)
  const paging = { limit, ...(pageToken !== undefined && { pageToken }) }
  // The default order of a list is sent only to servers that can sort.
  const { sort, ...own } = (args.query ?? {}) as { sort?: string }
  const order = filters && sort !== undefined ? { sort } : {}
  // The page tokens of a Portico server include the filters; the filters are sent anyway, so that each URL has one
  // cache entry.
  return { ...args, query: { ...own, ...order, ...paging, ...(filters && { ...filtering, count: true }) } }
}

/** Returns whether any filter is set. If so, an empty list means that nothing matches. */
export function isFiltered(search: ListSearch): boolean {
  return search.search !== undefined || search.state !== undefined
}
