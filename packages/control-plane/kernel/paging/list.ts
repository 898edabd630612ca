import type { ListCount } from '@portico/contract/portico/list-params.ts'
import { malformed } from '@portico/domain/refusals.ts'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Context, Db } from '../context.ts'
import type { Database } from '../database/schema/index.ts'
import { limits } from '../limits.ts'
import { refuse } from '../refusal-error.ts'
import { encodeToken, expectKey, type KeyType, type KeyValue, openQuery } from './token.ts'

/**
 * A sortable column: its SQL and the PostgreSQL type as which its values are compared. The ID is added as the last sort
 * column if a column is not unique, so that a page boundary never repeats or skips a row.
 */
interface SortColumn {
  readonly column: string
  readonly type: KeyType
  readonly unique: boolean
}

/** Sortable columns by their name in the API; `name` and `id` serve the contract's sort modes. */
export type SortColumns = Readonly<Record<string, SortColumn>>

/** The query parameters of a list, as the contract parses them. */
export interface ListParams {
  readonly limit: number
  readonly page_token?: string | undefined
  readonly sort_by?: string | undefined
  readonly sort?: string | undefined
  readonly search?: string | undefined
  readonly state?: string[] | undefined
  readonly count?: boolean | undefined
}

/** A page as the contract defines it; `count` only if the request asks for it. */
export interface Page<V> {
  items: V[]
  next_page: string | null
  count?: ListCount
}

interface Order {
  readonly columns: readonly SortColumn[]
  readonly descending: boolean
}

/**
 * One request of a list, opened from its query or from its page token. With a token, everything but `limit` and `count`
 * comes from the token.
 */
export class List<Q extends ListParams> {
  readonly query: Q
  readonly #db: Db
  readonly #operation: string
  readonly #order: Order
  readonly #idColumn: string
  readonly #after: readonly KeyValue[] | null

  constructor(
    db: Db,
    operation: string,
    query: Q,
    order: Order,
    idColumn: string,
    after: readonly KeyValue[] | null,
  ) {
    this.#db = db
    this.#operation = operation
    this.query = query
    this.#order = order
    this.#idColumn = idColumn
    this.#after = after
  }

  /**
   * Runs `select` for one page: adds the key condition, the order and the limit, and returns the contract's page.
   * `select` must not have its own order. `whenEmpty` may refuse a page without rows.
   */
  async page<TB extends keyof Database, O extends object, V>(
    select: SelectQueryBuilder<Database, TB, O>,
    view: (row: O) => V,
    whenEmpty?: () => Promise<void>,
  ): Promise<Page<V>> {
    const keys = this.#keys()
    let query = select.select(
      keys.map((key, i) => sql<KeyValue>`${key.expression}`.as(`__key${i}`)) as never,
    ) as unknown as SelectQueryBuilder<Database, TB, O & Record<string, unknown>>
    if (this.#after !== null) {
      const left = sql.join(keys.map((key) => key.expression))
      const right = sql.join(keys.map((key, i) => sql`${this.#after?.[i]}::${sql.raw(key.type)}`))
      query = query.where(
        this.#order.descending ? sql<boolean>`(${left}) < (${right})` : sql<boolean>`(${left}) > (${right})`,
      )
    }
    for (const key of keys) query = query.orderBy(key.expression, this.#order.descending ? 'desc' : 'asc')
    const { limit } = this.query
    // One row more than the limit shows whether another page follows.
    const rows = await query.limit(limit + 1).execute()
    if (rows.length === 0) await whenEmpty?.()
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    return {
      items: shown.map((row) => view(row as unknown as O)),
      next_page:
        rows.length > shown.length && last !== undefined
          ? this.#tokenAfter(keys.map((_, i) => keyValue((last as Record<string, unknown>)[`__key${i}`])))
          : null,
      ...(this.query.count === true && {
        count:
          this.#after === null && rows.length <= limit
            ? { total: rows.length, capped: false }
            : await this.#count(select),
      }),
    }
  }

  /** Counts all rows of the list, whatever the page, up to {@link limits.countedRows}. */
  async #count<TB extends keyof Database, O>(
    select: SelectQueryBuilder<Database, TB, O>,
  ): Promise<ListCount> {
    const most = limits.countedRows
    const row = await this.#db
      .selectFrom(select.limit(most + 1).as('row'))
      .select(({ fn }) => fn.countAll<number>().as('found'))
      .executeTakeFirstOrThrow()
    return { total: Math.min(row.found, most), capped: row.found > most }
  }

  #keys(): { expression: RawBuilder<unknown>; type: string }[] {
    const columns = this.#order.columns.map(({ column, type }) => ({ expression: sql.ref(column), type }))
    const lastColumn = this.#order.columns.at(-1)
    return lastColumn?.unique === true
      ? columns
      : [...columns, { expression: sql.ref(this.#idColumn), type: 'uuid' }]
  }

  #tokenAfter(after: KeyValue[]): string {
    const { limit: _limit, page_token: _token, count: _count, ...query } = this.query
    return encodeToken({ operation: this.#operation, query, after })
  }
}

function keyValue(value: unknown): KeyValue {
  if (typeof value === 'string' || typeof value === 'number') return value
  if (value instanceof Date) return value.toISOString()
  throw new TypeError(`a sort key may not be ${typeof value}`)
}

/**
 * Opens a list request. The contract's `sort_by` names one of three modes; the extension `sort` names a column, with
 * `-` for descending, and takes precedence.
 * @param usual the default order, written like `sort`
 * @throws 400 for an invalid page token or an unknown sort column
 */
export function openList<Q extends ListParams>(
  ctx: Context,
  query: Q,
  columns: SortColumns,
  usual?: string,
): List<Q> {
  const { query: effective, after } = openQuery(ctx, query)
  const order = orderOf({ sort: usual, ...effective }, columns)
  const idColumn = columns['id']?.column ?? 'id'
  if (after !== null) expectKey(after, keyTypes(order))
  return new List(ctx.db, ctx.operation, effective, order, idColumn, after)
}

/** Returns the types of a list's whole sort key: the ID is added if the order is not unique. */
function keyTypes({ columns }: Order): KeyType[] {
  const types = columns.map(({ type }) => type)
  return columns.at(-1)?.unique === true ? types : [...types, 'uuid']
}

function orderOf(query: ListParams, columns: SortColumns): Order {
  if (query.sort !== undefined) {
    const descending = query.sort.startsWith('-')
    const name = descending ? query.sort.slice(1) : query.sort
    // Only own properties are valid column names: every object inherits a `constructor`.
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined
    if (column === undefined) {
      const offered = Object.keys(columns).join(', ')
      return refuse(malformed(`unable to parse query string: sort: this list can be sorted by ${offered}`))
    }
    return { columns: [column], descending }
  }
  const byName = query.sort_by !== 'id_ascending' && columns['name'] !== undefined
  const column = byName ? columns['name'] : columns['id']
  if (column === undefined) throw new Error('a list needs a name or an id column')
  return { columns: [column], descending: query.sort_by === 'name_descending' }
}

/** Returns the sort columns of a list of named resources; `table` is the table's name in the query. */
export function namedColumns(table: string, more: SortColumns = {}): SortColumns {
  return {
    name: { column: `${table}.name`, type: 'text', unique: true },
    id: { column: `${table}.id`, type: 'uuid', unique: true },
    time_created: { column: `${table}.time_created`, type: 'timestamptz', unique: false },
    ...more,
  }
}

/**
 * Returns a list that has few rows and is already in memory as a single page.
 * @param query its limit cuts the page, and there is no next page; `count` adds the number of all rows
 */
export function wholePage<T>(
  items: T[],
  { limit, count }: { readonly limit?: number; readonly count?: boolean | undefined } = {},
): Page<T> {
  return {
    items: items.slice(0, limit),
    next_page: null,
    ...(count === true && { count: { total: items.length, capped: false } }),
  }
}
