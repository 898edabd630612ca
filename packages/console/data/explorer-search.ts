import { maxQueryLength } from '@portico/domain/oxql/language/limits.ts'
import { readTimeSearch, type TimeSearch } from './time-search.ts'

/** The state of the metrics explorer in the URL. */
export interface ExplorerSearch extends TimeSearch {
  /** ID of the saved view. If `q` is present too, the page was changed from this view */
  readonly view?: string | undefined
  /** The queries in their order */
  readonly q?: readonly string[] | undefined
  /** Indices of the collapsed queries */
  readonly fold?: readonly number[] | undefined
  /**
   * Display settings that differ from the default: for each result, the index of the query and words separated by dots
   */
  readonly draw?: readonly string[] | undefined
  readonly as?: 'table' | undefined
}

/** Maximum number of queries on a page */
export const maxQueries = 8

/** Maximum length of the queries in the URL, because some proxies refuse longer URLs */
export const maxUrlLength = 8000

/** Returns the length of queries in a URL. */
export const urlLengthOf = (queries: readonly string[]): number =>
  new URLSearchParams(queries.map((query) => ['q', query])).toString().length

const listOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((each): each is string => typeof each === 'string')

const drawn = /^[0-7](\.[a-z0-9]{1,13}){1,12}$/

/** Parses the state in a URL; invalid values are dropped. */
export function readExplorerSearch(raw: Record<string, unknown>): ExplorerSearch {
  const texts = listOf(raw['q']).slice(0, maxQueries)
  const q = texts.map((text) => text.slice(0, maxQueryLength))
  const isLong = urlLengthOf(q) > maxUrlLength * 2
  const fold = listOf(raw['fold']).map(Number).filter((at) => Number.isInteger(at) && at >= 0 && at < q.length) // prettier-ignore
  const draw = listOf(raw['draw']).filter((each) => drawn.test(each))
  const view = raw['view']
  return {
    ...readTimeSearch(raw),
    view: typeof view === 'string' && /^[0-9a-f-]{36}$/.test(view) ? view : undefined,
    q: q.length === 0 || isLong ? undefined : q,
    fold: fold.length === 0 ? undefined : fold,
    draw: draw.length === 0 ? undefined : draw,
    as: raw['as'] === 'table' ? 'table' : undefined,
  }
}
