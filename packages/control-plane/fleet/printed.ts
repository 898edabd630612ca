import { type RawBuilder, sql } from 'kysely'
import { matchesCalledOrId } from '#kernel/paging/search.ts'

/**
 * Condition for `search` on hardware, which has no names: part of what is printed on it, or the whole id. Table and
 * columns are constants of ours.
 */
export function matchesPrinted(
  table: string,
  columns: readonly [string, ...string[]],
  text: string,
): RawBuilder<boolean> {
  const each = columns.map((column) => matchesCalledOrId(table, column, text))
  return sql<boolean>`(${sql.join(each, sql` or `)})`
}
