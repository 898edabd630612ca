import { isUuid } from '@portico/domain/refusals.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#kernel/context.ts'
import { authorizeOnFleet } from '#kernel/lookup/access.ts'
import type { SortColumns } from '#kernel/paging/list.ts'
import { type Filters, type Listed, noneIsFine } from '#kernel/paging/listed.ts'
import { containing } from '#kernel/paging/search.ts'

export const sledColumns: SortColumns = {
  id: { column: 'sled.id', type: 'uuid', unique: true },
  serial: { column: 'sled.serial', type: 'text', unique: false },
  part: { column: 'sled.part', type: 'text', unique: false },
}

/** The sleds in service that the filters let through: those that were taken out for good are found by id only. @throws 403 */
export function listedSleds(ctx: Context, { search }: Filters): Listed<'sled'> {
  authorizeOnFleet(ctx)
  let rows = ctx.db
    .selectFrom('sled')
    .where('sled.policy', '=', 'in_service')
    .where('sled.state', '=', 'active')
  if (search !== undefined) rows = rows.where(matchesHardware('sled', ['serial', 'part'], search))
  return { rows, ensure: noneIsFine }
}

/** Condition for `search` on hardware: part of what is printed on it, or the whole id. The names are constants of ours. */
export function matchesHardware(
  table: string,
  columns: readonly string[],
  text: string,
): RawBuilder<boolean> {
  const trimmed = text.trim()
  if (isUuid(trimmed)) return sql<boolean>`${sql.ref(`${table}.id`)} = ${trimmed}`
  const each = columns.map(
    (column) => sql`lower(${sql.ref(`${table}.${column}`)}) like ${containing(trimmed)}`,
  )
  return sql<boolean>`(${sql.join(each, sql` or `)})`
}
