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
}

/** Rows per page unless chosen otherwise (specification section 9). */
export const defaultRows = 25

export type RowsPerPage = 25 | 50 | 100

/** Read the part of a URL's search that belongs to a list; what makes no sense is dropped. */
export function readListSearch(raw: Record<string, unknown>): ListSearch {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
  const states = (Array.isArray(raw['state']) ? raw['state'] : [raw['state']]).filter(
    (value): value is string => typeof value === 'string' && value !== '',
  )
  const rows = Number(raw['rows'])
  const sort = text(raw['sort'])
  return {
    ...(text(raw['search']) === undefined ? {} : { search: String(raw['search']) }),
    ...(states.length === 0 ? {} : { state: states }),
    ...(sort !== undefined && /^-?[a-z_]+$/.test(sort) ? { sort } : {}),
    ...(text(raw['page']) === undefined ? {} : { page: String(raw['page']) }),
    ...(rows === 50 || rows === 100 ? { rows } : {}),
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
): A & { query: ReturnType<typeof listQuery> } {
  const { limit, pageToken, ...filtering } = listQuery(search)
  const paging = { limit, ...(pageToken !== undefined && { pageToken }) }
  // Our servers' page tokens carry the filters; sending them again keeps one cache entry for each address.
  return { ...args, query: { ...args.query, ...paging, ...(filters && filtering) } }
}

/** Is anything filtered? Then "nothing here" means "nothing matches". */
export function isFiltered(search: ListSearch): boolean {
  return search.search !== undefined || search.state !== undefined
}
