import type { Datum } from '@portico/contract/schemas/metrics.ts'
import { malformed } from '@portico/domain/refusals.ts'
import type { Context } from '#kernel/context.ts'
import { encodeToken, expectKey, openQuery } from '#kernel/paging/token.ts'
import { refuse } from '#kernel/refusal-error.ts'

interface TimesQuery {
  readonly limit: number
  readonly page_token?: string | undefined
  readonly start_time?: string | undefined
  readonly end_time?: string | undefined
  readonly order?: 'ascending' | 'descending' | undefined
}

/** A measurement at one time. */
interface Point {
  readonly time: Date
  readonly datum: Datum
}

/** The time range of the points of a page, from `from` to before `until`. */
export interface Interval {
  readonly from: Date
  readonly until: Date
  readonly descending: boolean
  readonly limit: number
}

/**
 * Returns a page of measurements (docs/reference/metrics.md#simple-metrics). A page token contains the times, the order
 * and the resource of the first page. A request may repeat them in addition to the token.
 * @param findWhat finds the measured resource and checks that the caller may read it; called even if the time range is
 * empty
 * @param read returns the points in a time range, in its order
 * @throws 400 without times, or for an invalid page token
 */
export async function measurementPage<Q extends TimesQuery, Of>(
  ctx: Context,
  query: Q,
  findWhat: (requested: Q) => Promise<Of>,
  read: (of: Of, stretch: Interval) => Promise<readonly Point[]>,
) {
  const { query: filters, after } = openQuery(ctx, query)
  const of = await findWhat(filters)
  if (after !== null) expectKey(after, ['timestamptz'])
  const { start_time, end_time, order } = filters
  if (start_time === undefined || end_time === undefined) {
    const missing = start_time === undefined ? 'start_time' : 'end_time'
    return refuse(malformed(`unable to parse query string: missing field \`${missing}\``))
  }
  const descending = order === 'descending'
  const last = after === null ? null : new Date(String(after[0])).getTime()
  const from = Math.max(Date.parse(start_time), last === null || descending ? -Infinity : last + 1)
  const until = Math.min(Date.parse(end_time), last === null || !descending ? Infinity : last)
  const { limit, page_token: _token, ...again } = filters
  const points =
    from < until ? await read(of, { from: new Date(from), until: new Date(until), descending, limit }) : []
  const end = points.at(-1)
  const isFull = points.length === limit && end !== undefined
  return {
    items: points.map(({ time, datum }) => ({ timestamp: time.toISOString(), datum })),
    next_page: isFull
      ? encodeToken({ operation: ctx.operation, query: again, after: [end.time.toISOString()] })
      : null,
  }
}
