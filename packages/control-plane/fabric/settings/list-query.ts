import { isUuid } from '@portico/domain/refusals.ts'
import type { Context } from '#kernel/context.ts'
import { authorizeOnFleet } from '#authorization/lookup/access.ts'
import { type Filters, type ListQuery, noneIsFine } from '#kernel/paging/list-query.ts'
import { matchesNameOrId } from '#kernel/paging/search.ts'

interface SettingsFilters extends Filters {
  readonly port_settings?: string | undefined
}

/** Returns the list query of port settings. @throws 403 */
export function portSettingsListQuery(
  ctx: Context,
  { search, port_settings }: SettingsFilters,
): ListQuery<'switch_port_settings'> {
  authorizeOnFleet(ctx)
  let rows = ctx.db.selectFrom('switch_port_settings')
  if (search !== undefined) rows = rows.where(matchesNameOrId('switch_port_settings', search))
  if (port_settings !== undefined) {
    const column = isUuid(port_settings) ? 'switch_port_settings.id' : 'switch_port_settings.name'
    rows = rows.where(column, '=', port_settings)
  }
  return { rows, requireScope: noneIsFine }
}
