import { malformed } from '@portico/domain/refusals.ts'
import type { Context } from '../context.ts'
import { refuse } from '../refusal-error.ts'
import type { Page } from './list.ts'
import { encodeToken, expectKey, openQuery } from './token.ts'

interface FixedQuery {
  readonly limit: number
  readonly page_token?: string | undefined
  readonly search?: string | undefined
  readonly count?: boolean | undefined
}

/**
 * Returns a page of a list that is identical on every system, in its own order.
 * @param nameOf returns the text that identifies an item and is searched
 * @throws 400 for an invalid page token
 */
export function fixedPage<T>(
  ctx: Pick<Context, 'operation'>,
  query: FixedQuery,
  items: readonly T[],
  nameOf: (item: T) => string,
): Page<T> {
  const opened = openQuery(ctx, query)
  const { limit, page_token: _token, count, ...filters } = opened.query
  const text = filters.search?.trim().toLowerCase() ?? ''
  const found = items.filter((item) => nameOf(item).toLowerCase().includes(text))
  if (opened.after !== null) expectKey(opened.after, ['text'])
  const last = opened.after?.[0]
  const before = last === undefined ? -1 : found.findIndex((item) => nameOf(item) === last)
  if (last !== undefined && before < 0) {
    refuse(malformed('failed to parse pagination token: it does not fit this list'))
  }
  const shown = found.slice(before + 1, before + 1 + limit)
  const end = shown.at(-1)
  const isLast = end === undefined || end === found.at(-1)
  return {
    items: shown,
    next_page: isLast
      ? null
      : encodeToken({ operation: ctx.operation, query: filters, after: [nameOf(end)] }),
    ...(count === true && { count: { total: found.length, capped: false } }),
  }
}
