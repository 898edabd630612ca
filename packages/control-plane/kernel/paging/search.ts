import { isUuid } from '@portico/domain/refusals.ts'
import { type RawBuilder, sql } from 'kysely'

/** Returns a LIKE pattern that matches a text anywhere; wildcards in the text are escaped. */
export function containing(text: string): string {
  return `%${text.toLowerCase().replaceAll(/[\\%_]/g, (char) => `\\${char}`)}%`
}

/**
 * Returns the condition of `search` on named resources: part of the name, or the whole ID. `table` must be a constant.
 * Served by the trigram index on the name.
 */
export function matchesNameOrId(table: string, text: string): RawBuilder<boolean> {
  const trimmed = text.trim()
  if (isUuid(trimmed)) return sql<boolean>`${sql.ref(`${table}.id`)} = ${trimmed}`
  return sql<boolean>`${sql.ref(`${table}.name`)} like ${containing(trimmed)}`
}

/**
 * Like `matchesNameOrId`, for a display name, ignoring case. Served by the trigram index on the lower-case name.
 * `table` and `column` must be constants.
 */
export function matchesCalledOrId(table: string, column: string, text: string): RawBuilder<boolean> {
  const trimmed = text.trim()
  if (isUuid(trimmed)) return sql<boolean>`${sql.ref(`${table}.id`)} = ${trimmed}`
  return sql<boolean>`lower(${sql.ref(`${table}.${column}`)}) like ${containing(trimmed)}`
}
