import { tryParseIpv4 } from '@portico/domain/ip/ipv4.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#kernel/context.ts'
import { projectScope } from '#authorization/lookup/project-scope.ts'
import { type Filters, type ListQuery, statesIn } from '#kernel/paging/list-query.ts'
import { matchesNameOrId } from '#kernel/paging/search.ts'

/** Returns the list query of a project's floating IPs; `search` also matches addresses. @throws 404 */
export async function floatingIpListQuery(ctx: Context, filters: Filters): Promise<ListQuery<'external_ip'>> {
  const { id, requireScope } = await projectScope(ctx, filters.project ?? '')
  const { search, state } = filters
  let rows = ctx.db
    .selectFrom('external_ip')
    .where('external_ip.project_id', '=', id)
    .where('external_ip.kind', '=', 'floating')
  if (state !== undefined) rows = rows.where(isInState(state))
  if (search !== undefined) {
    const address = tryParseIpv4(search.trim())
    rows = rows.where((where) =>
      address === null ? matchesNameOrId('external_ip', search) : where('ip', '=', address),
    )
  }
  return { rows, requireScope }
}

/**
 * Returns the condition for the `state` of floating IPs, which is not a column: `attached` to an instance, or
 * `unattached`.
 */
function isInState(requested: readonly string[]): RawBuilder<boolean> {
  const states = statesIn(requested, ['attached', 'unattached'])
  const known = [
    ...(states.includes('attached') ? [sql<boolean>`external_ip.instance_id is not null`] : []),
    ...(states.includes('unattached') ? [sql<boolean>`external_ip.instance_id is null`] : []),
  ]
  return known.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(known, sql` or `)})`
}
