import type { Context } from '#kernel/context.ts'
import { authorizeOnFleet } from '#authorization/lookup/access.ts'
import type { SortColumns } from '#kernel/paging/list.ts'
import { type Filters, type ListQuery, noneIsFine } from '#kernel/paging/list-query.ts'
import { matchesPrinted } from '../printed.ts'

export const sledColumns: SortColumns = {
  id: { column: 'sled.id', type: 'uuid', unique: true },
  serial: { column: 'sled.serial', type: 'text', unique: false },
  part: { column: 'sled.part', type: 'text', unique: false },
  slot: { column: 'sled.slot_order', type: 'bigint', unique: false },
  load: { column: 'sled.load', type: 'bigint', unique: false },
}

/** Returns the list query of sleds in service; expunged sleds can only be found by ID. @throws 403 */
export function sledListQuery(ctx: Context, { search }: Filters): ListQuery<'sled'> {
  authorizeOnFleet(ctx)
  let rows = ctx.db
    .selectFrom('sled')
    .where('sled.policy', '=', 'in_service')
    .where('sled.state', '=', 'active')
  if (search !== undefined) rows = rows.where(matchesPrinted('sled', ['serial', 'part'], search))
  return { rows, requireScope: noneIsFine }
}
