import type { Context } from '#kernel/context.ts'
import { authorizeOnFleet } from '#authorization/lookup/access.ts'
import type { SortColumns } from '#kernel/paging/list.ts'
import { type Filters, type ListQuery, noneIsFine } from '#kernel/paging/list-query.ts'
import { matchesPrinted } from '../printed.ts'

export const diskColumns: SortColumns = {
  id: { column: 'physical_disk.id', type: 'uuid', unique: true },
  serial: { column: 'physical_disk.serial', type: 'text', unique: false },
  model: { column: 'physical_disk.model', type: 'text', unique: false },
  wear: { column: 'physical_disk.wear_order', type: 'bigint', unique: false },
}

/** Returns the list query of physical disks in service. @throws 403 */
export function physicalDiskListQuery(ctx: Context, { search }: Filters): ListQuery<'physical_disk'> {
  authorizeOnFleet(ctx)
  let rows = ctx.db
    .selectFrom('physical_disk')
    .where('physical_disk.policy', '=', 'in_service')
    .where('physical_disk.state', '=', 'active')
  if (search !== undefined) {
    rows = rows.where(matchesPrinted('physical_disk', ['serial', 'model', 'vendor'], search))
  }
  return { rows, requireScope: noneIsFine }
}
