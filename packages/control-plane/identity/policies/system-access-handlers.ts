import type { RoleSource, SystemAccess, SystemPerson } from '@portico/contract/portico/access.ts'
import { conferredFleetRole, includes, type Role, roles, strongest } from '@portico/domain/roles.ts'
import { sql } from 'kysely'
import { fleetId } from '#kernel/authentication/authenticate.ts'
import { type Context, userOf } from '#kernel/context.ts'
import { limits } from '#kernel/limits.ts'
import { authorizeOnFleet } from '#authorization/lookup/access.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'

export const systemAccessHandlers = {
  /**
   * Returns the users with a role on the fleet and the sources of that role: assigned to the user or to a group, or
   * conferred by a role on a silo.
   */
  portico_system_access: async (ctx) => {
    authorizeOnFleet(ctx)
    const silos = await mappingSilos(ctx)
    const [given, byGroup, bySilo] = [
      await assignments(ctx),
      await throughGroups(ctx),
      await throughSilos(ctx, silos),
    ]
    const found = [...byGroup, ...bySilo.flatMap((row) => conferred(row, silos))]
    const people = peopleOf(found, userOf(ctx).userId)
    const answer: SystemAccess = {
      assignments: given,
      mappings: mappings(silos, bySilo),
      people: people.slice(0, limits.accessUsersListed),
      more:
        people.length > limits.accessUsersListed ||
        Math.max(byGroup.length, bySilo.length) >= limits.accessSourcesRead,
    }
    return answer
  },
} satisfies Handlers<'portico_system_access'>

async function assignments(ctx: Context): Promise<SystemAccess['assignments']> {
  const { rows } = await sql<SystemAccess['assignments'][number]>`
    select a.identity_id, a.identity_kind as identity_type, a.role as role_name,
      coalesce(u.display_name, g.display_name) as display_name, s.name as silo,
      case when g.id is not null
        then (select count(*)::int from group_member m where m.group_id = g.id) end as members
    from role_assignment a
    left join silo_user u on a.identity_kind = 'silo_user' and u.id = a.identity_id
    left join silo_group g on a.identity_kind = 'silo_group' and g.id = a.identity_id
    left join silo s on s.id = coalesce(u.silo_id, g.silo_id)
    where a.resource_kind = 'fleet' and a.resource_id = ${fleetId}
    order by a.identity_kind, display_name, a.identity_id, a.role`.execute(ctx.db)
  return rows
}

interface PersonRow {
  readonly id: string
  readonly display_name: string
  readonly silo: string
}

interface Sourced extends PersonRow {
  readonly source: RoleSource
}

/** Returns users with the roles that are assigned to them or to their groups. */
async function throughGroups(ctx: Context): Promise<readonly Sourced[]> {
  const { rows } = await sql<PersonRow & { role: Role; group_id: string | null; group: string | null }>`
    select u.id, u.display_name, s.name as silo, a.role, g.id as group_id, g.display_name as group
    from role_assignment a
    left join silo_group g on a.identity_kind = 'silo_group' and g.id = a.identity_id
    left join group_member m on m.group_id = g.id
    join silo_user u on u.id = coalesce(m.user_id, a.identity_id)
    join silo s on s.id = u.silo_id
    where a.resource_kind = 'fleet' and a.resource_id = ${fleetId}
    order by u.display_name, u.id limit ${limits.accessSourcesRead}`.execute(ctx.db)
  return rows.map(({ role, group_id, group, ...person }) => ({
    ...person,
    source:
      group_id === null || group === null
        ? { type: 'direct', role_name: role }
        : { type: 'group', role_name: role, group, group_id },
  }))
}

interface MappingSilo {
  readonly id: string
  readonly name: string
  readonly mapped_fleet_roles: Partial<Record<Role, readonly Role[]>>
}

/** Returns the silos whose roles confer roles on the fleet. There are only few. */
async function mappingSilos(ctx: Context): Promise<readonly MappingSilo[]> {
  const { rows } = await sql<MappingSilo>`
    select id, name, mapped_fleet_roles from silo
    where mapped_fleet_roles <> '{}'::jsonb order by name`.execute(ctx.db)
  return rows
}

interface SiloPerson extends PersonRow {
  readonly silo_id: string
  readonly role: Role
}

/** Returns users with the roles on their own silo, for silos whose roles confer roles on the fleet. */
async function throughSilos(ctx: Context, silos: readonly MappingSilo[]): Promise<readonly SiloPerson[]> {
  if (silos.length === 0) return []
  const { rows } = await sql<SiloPerson>`
    select distinct u.display_name, u.id, u.silo_id, s.name as silo, a.role
    from role_assignment a
    join silo s on s.id = a.resource_id
    left join group_member m on a.identity_kind = 'silo_group' and m.group_id = a.identity_id
    join silo_user u on u.id = coalesce(m.user_id, a.identity_id) and u.silo_id = s.id
    where a.resource_kind = 'silo' and a.resource_id in (${sql.join(silos.map(({ id }) => id))})
    order by u.display_name, u.id limit ${limits.accessSourcesRead}`.execute(ctx.db)
  return rows
}

function conferred({ silo_id, role, ...person }: SiloPerson, silos: readonly MappingSilo[]): Sourced[] {
  const mapping = silos.find(({ id }) => id === silo_id)?.mapped_fleet_roles ?? {}
  const given = conferredFleetRole(role, mapping)
  if (given === null) return []
  return [{ ...person, source: { type: 'silo', role_name: given, silo_role: role } }]
}

/**
 * Returns each user with all sources of the role, strongest first. The caller is the first user, and the others are
 * sorted by name.
 */
function peopleOf(found: readonly Sourced[], self: string): readonly SystemPerson[] {
  const people = [...Map.groupBy(found, ({ id }) => id).values()].flatMap((same): SystemPerson[] => {
    const [one] = same
    const role = strongest(same.map(({ source }) => source.role_name))
    if (one === undefined || role === null) return []
    const { id, display_name, silo } = one
    const sources = same
      .map(({ source }) => source)
      .toSorted((a, b) => roles.indexOf(b.role_name) - roles.indexOf(a.role_name))
    return [{ id, display_name, silo, role_name: role, sources }]
  })
  return people.toSorted(
    (a, b) => Number(b.id === self) - Number(a.id === self) || (a.display_name < b.display_name ? -1 : 1),
  )
}

function mappings(silos: readonly MappingSilo[], people: readonly SiloPerson[]): SystemAccess['mappings'] {
  return silos.flatMap(({ id, name, mapped_fleet_roles: mapped }) =>
    roles.toReversed().flatMap((role) => {
      const given = strongest(mapped[role] ?? [])
      if (given === null) return []
      const holders = people.filter(({ silo_id, role: held }) => silo_id === id && includes(held, role))
      return [
        {
          silo: name,
          silo_role: role,
          role_name: given,
          people: new Set(holders.map((person) => person.id)).size,
        },
      ]
    }),
  )
}
