/**
 * The state of a list in the URL: filters, order, page. Everything is optional and left out when it is the usual,
 * so that a plain link shows the plain list.
 */
export interface ListSearch {
  readonly search?: string
  readonly state?: readonly string[]
  /** column, `-` before it for descending */
  readonly sort?: string
  /** token of the page shown; absent on the first */
  readonly page?: string
  readonly rows?: 50 | 100
  /** columns that are switched off; in the address only of what began as a saved view */
  readonly hidden?: readonly string[]
  /** the columns in another order than usual; in the address like those that are switched off */
  readonly order?: readonly string[]
  /** the saved view shown as it is saved (`list-views.ts`) */
  readonly view?: string
  /** the saved view that this began as */
  readonly from?: string
}

/** Rows per page unless chosen otherwise (docs/reference/specification.md#business-constants-and-limits). */
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

/** How a key of one of several lists on a page is written: `disks.sort`. */
const keyIn = (list: string, key: string) => (list === '' ? key : `${list}.${key}`)

/**
 * Read the part of a URL's search that belongs to one of several lists on a page.
 * @param list its name in the address; empty for the list that a page is
 */
export function listSearchIn(raw: Record<string, unknown>, list: string): ListSearch {
  return readListSearch(Object.fromEntries(keysOfList.map((key) => [key, raw[keyIn(list, key)]])))
}

/** A URL's search with one list's part put in place of what it had. */
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

/** Read the part of a URL's search that belongs to a list; what makes no sense is dropped. */
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

/** The query of a list call for a URL's search. */
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

/** The query of a list call for a URL's search; a system that cannot filter is asked for plain pages. */
export function pageArgs<A extends { query?: object }>(
  args: A,
  search: ListSearch,
  { filters }: { readonly filters: boolean },
): A & { query: ReturnType<typeof listQuery> & { count?: true } } {
  const { limit, pageToken, ...filtering } = listQuery(search)
  const paging = { limit, ...(pageToken !== undefined && { pageToken }) }
  // A list may have an order of its own, which only servers with filters know.
  const { sort, ...own } = (args.query ?? {}) as { sort?: string }
  const order = filters && sort !== undefined ? { sort } : {}
  // Our servers' page tokens carry the filters; sending them again keeps one cache entry for each address.
  return { ...args, query: { ...own, ...order, ...paging, ...(filters && { ...filtering, count: true }) } }
}

/** Is anything filtered? Then "nothing here" means "nothing matches". */
export function isFiltered(search: ListSearch): boolean {
  return search.search !== undefined || search.state !== undefined
}
