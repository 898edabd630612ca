import { invalidRequest, type Refusal } from '@portico/domain/refusals.ts'
import { includes, type Role, roles } from '@portico/domain/roles.ts'
import { type RawBuilder, sql } from 'kysely'
import { fleetId } from '#kernel/authentication/authenticate.ts'
import type { Context } from '#kernel/context.ts'

/**
 * What keeps a silo from being deleted (semantics/silos-iam.md section 1): its projects, its own images, whose bytes
 * nobody asked to lose, and that nobody else could run the system then.
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

/** Would somebody be left who may do everything? By assignment or through a role on their own silo, also by a group. */
async function hasFleetAdminOutside(ctx: Context, siloId: string): Promise<boolean> {
  const givesAll = (role: Role) => sql`coalesce(s.mapped_fleet_roles -> ${role}::text @> '["admin"]', false)`
  const conferred: RawBuilder<unknown>[] = roles.map(
    (role) =>
      sql`(a.role in (${sql.join(roles.filter((held) => includes(held, role)))}) and ${givesAll(role)})`,
  )
  const { rows } = await sql`
    select u.id from silo_user u
    join silo s on s.id = u.silo_id
    join role_assignment a on a.identity_id = u.id
      or a.identity_id in (select m.group_id from group_member m where m.user_id = u.id)
    where u.silo_id <> ${siloId} and (
      (a.resource_kind = 'fleet' and a.resource_id = ${fleetId} and a.role = 'admin')
      or (a.resource_kind = 'silo' and a.resource_id = u.silo_id and (${sql.join(conferred, sql` or `)})))
    limit 1`.execute(ctx.db)
  return rows.length > 0
}
