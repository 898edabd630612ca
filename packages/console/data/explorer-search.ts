import { longestQuery } from '@portico/domain/oxql/language/limits.ts'
import { readTimeSearch, type TimeSearch } from './time-search.ts'

/** What an address of the metrics explorer asks for. */
export interface ExplorerSearch extends TimeSearch {
  /** id of the saved view that it is, or began as where queries are there too */
  readonly view?: string | undefined
  /** the queries, in their order */
  readonly q?: readonly string[] | undefined
  /** places of those that are folded */
  readonly fold?: readonly number[] | undefined
  /** what is drawn of the result of each, where it is not as usual: a place, and words with dots between */
  readonly draw?: readonly string[] | undefined
  readonly as?: 'table' | undefined
}

/** Queries on one page. */
export const queriesAtMost = 8

/** Letters that the queries of a page have in its address: longer ones are not carried by all that is between. */
export const addressAtMost = 8000

/** Letters that queries have in an address. */
export const lettersOf = (queries: readonly string[]): number =>
  new URLSearchParams(queries.map((query) => ['q', query])).toString().length

const listOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((each): each is string => typeof each === 'string')

const drawn = /^[0-7](\.[a-z0-9]{1,13}){1,12}$/

/** What an address asks for, as far as there is such a thing. */
export function readExplorerSearch(raw: Record<string, unknown>): ExplorerSearch {
  const texts = listOf(raw['q']).slice(0, queriesAtMost)
  const q = texts.map((text) => text.slice(0, longestQuery))
  const isLong = lettersOf(q) > addressAtMost * 2
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
