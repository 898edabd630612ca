import type { AccessSource } from '@portico/contract/portico/access-why.ts'
import { conferredFleetRole, type Role } from '@portico/domain/roles.ts'
import { sql } from 'kysely'
import { fleetId } from '#kernel/authentication/authenticate.ts'
import type { Db } from '#kernel/context.ts'
import type { ResourceScope } from '#authorization/lookup/scope.ts'
import type { Sourced } from './decide.ts'

interface Row {
  readonly assignment_id: string
  readonly scope: AccessSource['scope']
  readonly role: Role
  readonly identity_type: AccessSource['identity_type']
  readonly identity_id: string
  readonly display_name: string
  readonly silo_id: string
  readonly silo: string
  readonly mapped: Partial<Record<Role, Role[]>>
  readonly members: number | null
}

/** The users and groups whose roles are read, and the scope. */
export interface RoleQuery {
  readonly scope: ResourceScope
  /** only roles of this user and their groups, or of this group; absent: of all users and groups */
  readonly identityId?: string
  /** only users and groups of this silo */
  readonly within?: string
  /** whether to include roles assigned on the fleet; fleet roles included in silo roles are always returned */
  readonly onFleet: boolean
}

/**
 * Returns the roles that have an effect on a scope: those assigned on its project, on the holder's silo and on the
 * fleet, and fleet roles included in silo roles. Assignments to missing users and groups are omitted. A policy has at
 * most 64 assignments, so there are few.
 */
export async function rolesAt(db: Db, sought: RoleQuery): Promise<readonly Sourced[]> {
  const { scope, identityId, within, onFleet } = sought
  const scopes = [
    ...(scope.projectId === null
      ? []
      : [sql`(a.resource_kind = 'project' and a.resource_id = ${scope.projectId})`]),
    // A role on a silo has an effect only for the silo's own users. On other silos' resources, only the fleet role that
    // it includes has an effect.
    sql`(a.resource_kind = 'silo' and a.resource_id = i.silo_id
      and (i.silo_id = ${scope.siloId}::uuid or s.mapped_fleet_roles <> '{}'::jsonb))`,
    ...(onFleet ? [sql`(a.resource_kind = 'fleet' and a.resource_id = ${fleetId})`] : []),
  ]
  const whose =
    identityId === undefined
      ? sql`true`
      : sql`(i.id = ${identityId}::uuid or exists (
          select from group_member m where m.group_id = i.id and m.user_id = ${identityId}::uuid))`
  const inSilo = within === undefined ? sql`true` : sql`i.silo_id = ${within}::uuid`
  const { rows } = await sql<Row>`
    with identity as (
      select id, silo_id, display_name, 'silo_user' as kind from silo_user
      union all select id, silo_id, display_name, 'silo_group' from silo_group
    )
    select a.id as assignment_id, a.resource_kind as scope, a.role, i.kind as identity_type, i.id as identity_id, i.display_name,
      i.silo_id, s.name as silo, s.mapped_fleet_roles as mapped,
      case when i.kind = 'silo_group'
        then (select count(*)::int from group_member m where m.group_id = i.id) end as members
    from role_assignment a
    join identity i on i.id = a.identity_id and i.kind = a.identity_kind
    join silo s on s.id = i.silo_id
    where (${sql.join(scopes, sql` or `)}) and ${whose} and ${inSilo}
    order by array_position(array['project', 'silo', 'fleet'], a.resource_kind),
      array_position(array['admin', 'collaborator', 'viewer'], a.role), i.kind, i.display_name, i.id`.execute(
    db,
  )
  return rows.flatMap((row) => sourcesOf(row))
}

/** Returns the role, and also the fleet role that it includes. */
function sourcesOf({ silo_id: siloId, role, members, mapped, ...row }: Row): Sourced[] {
  const { assignment_id, scope, identity_type, identity_id, display_name, silo } = row
  const whose = {
    assignment_id,
    identity_type,
    identity_id,
    display_name,
    silo,
    ...(members !== null && { members }),
  }
  const given: Sourced = { siloId, source: { scope, role_name: role, ...whose } }
  const conferred = scope === 'silo' ? conferredFleetRole(role, mapped) : null
  if (conferred === null) return [given]
  return [given, { siloId, source: { scope: 'fleet', role_name: conferred, conferred_by: role, ...whose } }]
}
