import { invalidRequest, type Refusal } from '@portico/domain/refusals.ts'
import { includes, type Role, roles } from '@portico/domain/roles.ts'
import { type RawBuilder, sql } from 'kysely'
import { fleetId } from '#kernel/authentication/authenticate.ts'
import type { Context } from '#kernel/context.ts'

/**
 * Returns why a silo cannot be deleted (docs/reference/silos-iam.md#silos), or null. It may have projects, or images of
 * its own, which would be lost, or the last users who can administer the system.
 */
export async function siloContent(ctx: Context, siloId: string): Promise<Refusal | null> {
  for (const [table, what] of [
    ['project', 'a project'],
    ['image', 'an image'],
  ] as const) {
    const found = await ctx.db
      .selectFrom(table)
      .select('id')
      .where('silo_id', '=', siloId)
      .limit(1)
      .executeTakeFirst()
    if (found !== undefined) return invalidRequest(`silo to be deleted contains ${what}`)
  }
  return (await hasFleetAdminOutside(ctx, siloId))
    ? null
    : invalidRequest('silo to be deleted holds the last administrators of the fleet')
}

/**
 * Returns whether the system would still have a fleet admin without a silo. Roles may be assigned or conferred by a
 * role on another silo, directly or through a group.
 */
async function hasFleetAdminOutside(ctx: Context, siloId: string): Promise<boolean> {
  const givesAll = (role: Role) => sql`coalesce(s.mapped_fleet_roles -> ${role}::text @> '["admin"]', false)`
  const conferred: RawBuilder<unknown>[] = roles.map(
    (role) =>
      sql`(a.role in (${sql.join(roles.filter((held) => includes(held, role)))}) and ${givesAll(role)})`,
  )
  // The query begins with the assignments, which are few, and then finds their users. Both steps use an index.
  const { rows } = await sql`
    with given as (
      select resource_kind, resource_id, role, identity_id as user_id from role_assignment
        where resource_kind in ('fleet', 'silo')
      union all
      select a.resource_kind, a.resource_id, a.role, m.user_id from role_assignment a
        join group_member m on m.group_id = a.identity_id
        where a.resource_kind in ('fleet', 'silo')
    )
    select u.id from given a
    join silo_user u on u.id = a.user_id
    join silo s on s.id = u.silo_id
    where u.silo_id <> ${siloId} and (
      (a.resource_kind = 'fleet' and a.resource_id = ${fleetId} and a.role = 'admin')
      or (a.resource_kind = 'silo' and a.resource_id = u.silo_id and (${sql.join(conferred, sql` or `)})))
    limit 1`.execute(ctx.db)
  return rows.length > 0
}
