import { type RawBuilder, sql } from 'kysely'
import { matchesCalledOrId } from '#kernel/paging/search.ts'

/**
 * Returns the condition of `search` on hardware, which has no names: a part of the printed serial or part number, or
 * the whole ID. Table and columns must be constants.
 */
export function matchesPrinted(
  table: string,
  columns: readonly [string, ...string[]],
  text: string,
): RawBuilder<boolean> {
  const each = columns.map((column) => matchesCalledOrId(table, column, text))
  return sql<boolean>`(${sql.join(each, sql` or `)})`
}
