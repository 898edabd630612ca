import { isUuid } from '@portico/domain/refusals.ts'
import { type RawBuilder, sql } from 'kysely'

/** A text as a LIKE pattern that finds it anywhere; its own wildcards lose their meaning. */
export function containing(text: string): string {
  return `%${text.toLowerCase().replaceAll(/[\\%_]/g, (char) => `\\${char}`)}%`
}

/**
 * Condition for `search` on named things: part of the name, or the whole id. `table` is a constant of ours.
 * Served by the trigram index on the name.
 */
export function matchesNameOrId(table: string, text: string): RawBuilder<boolean> {
  const trimmed = text.trim()
  if (isUuid(trimmed)) return sql<boolean>`${sql.ref(`${table}.id`)} = ${trimmed}`
  return sql<boolean>`${sql.ref(`${table}.name`)} like ${containing(trimmed)}`
}

/**
 * The same for what has a display name in place of a name, in letters of either case. Served by the trigram index on
 * the lower case of it. `table` and `column` are constants of ours.
 */
export function matchesCalledOrId(table: string, column: string, text: string): RawBuilder<boolean> {
  const trimmed = text.trim()
  if (isUuid(trimmed)) return sql<boolean>`${sql.ref(`${table}.id`)} = ${trimmed}`
  return sql<boolean>`lower(${sql.ref(`${table}.${column}`)}) like ${containing(trimmed)}`
}
