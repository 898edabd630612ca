import type { AccessHeld, IdentityFacts } from '@portico/contract/portico/identities.ts'
import type { AccessSource } from '@portico/contract/portico/access-why.ts'
import { type Role, roles } from '@portico/domain/roles.ts'
import { sql } from 'kysely'
import { type Context, userOf } from '#kernel/context.ts'
import { limits } from '#kernel/limits.ts'
import { findReadable } from '#authorization/lookup/find.ts'
import { kinds } from '#authorization/lookup/kinds.ts'
import { readable } from '#authorization/lookup/readable.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { time } from '#kernel/wire.ts'
import { seesFleet } from './handlers.ts'
import { rolesAt } from './sources.ts'

/**
 * Roles, groups and projects of users and groups, for callers who may read the user or group, limited to resources that
 * the caller may read.
 */
export const holdingsHandlers = {
  portico_access_held: async (ctx, { query }) => {
    const { identity_type, id } = query
    const found = await findReadable(ctx, identity_type, { nameOrId: id })
    const { name: silo } = await ctx.db
      .selectFrom('silo')
      .select('name')
      .where('id', '=', found.silo_id)
      .executeTakeFirstOrThrow()
    const onFleet = seesFleet(ctx) || id === userOf(ctx).userId
    const scope = { ownerId: null, projectId: null, siloId: found.silo_id }
    const isPerson = identity_type === 'silo_user'
    const [held, projects, groups] = [
      await rolesAt(ctx.db, { scope, identityId: id, onFleet }),
      await projectsOf(ctx, id, silo),
      isPerson ? await groupsOf(ctx, id) : [],
    ]
    const { listedGroups, listedProjects } = limits
    const answer: AccessHeld = {
      id,
      identity_type,
      display_name: found.display_name,
      silo,
      time_created: time(found.time_created),
      groups: groups.slice(0, listedGroups),
      members: isPerson ? null : await membersOf(ctx, id),
      roles: held.map(({ source }) => source),
      projects: projects.slice(0, listedProjects),
      more: groups.length > listedGroups || projects.length > listedProjects,
      fleet_unseen: !onFleet,
    }
    return answer
  },

  /** Returns facts about many users and groups at once. Unreadable users and groups are omitted. */
  portico_identity_facts: async (ctx, { query }) => {
    const user = userOf(ctx)
    const ids = sql.join(query.identity)
    // The query includes the requested users and groups, and the users' groups, whose roles they also have.
    const required = sql`
      required as (
        select t.id, t.silo_id, t.time_created, 'silo_user' as identity_type,
          (select count(*)::int from group_member m where m.user_id = t.id) as memberships
        from silo_user t where t.id in (${ids}) and ${readable(user, kinds.silo_user)}
        union all
        select t.id, t.silo_id, t.time_created, 'silo_group',
          (select count(*)::int from group_member m where m.group_id = t.id)
        from silo_group t where t.id in (${ids}) and ${readable(user, kinds.silo_group)}
      ),
      holding as (
        select id, silo_id, id as holder_id from required
        union all select required.id, required.silo_id, m.group_id from group_member m join required on required.id = m.user_id
      )`
    const { rows } = await sql<Omit<IdentityFacts, 'identity_id' | 'roles' | 'time_created'> & Found>`
      with ${required}
      select required.id, required.identity_type, required.time_created, required.memberships,
        (select count(distinct t.id)::int from holding h
          join role_assignment a on a.identity_id = h.holder_id and a.resource_kind = 'project'
          join project t on t.id = a.resource_id
          where h.id = required.id and ${readable(user, kinds.project)}) as projects
      from required`.execute(ctx.db)
    const { rows: given } = await sql<{ id: string; role_name: Role; group: string | null }>`
      with ${required}
      select h.id, a.role as role_name, g.display_name as group from holding h
      join role_assignment a on a.identity_id = h.holder_id
        and a.resource_kind = 'silo' and a.resource_id = h.silo_id
      left join silo_group g on g.id = h.holder_id and h.holder_id <> h.id
      order by g.display_name nulls first`.execute(ctx.db)
    const rolesOf = Map.groupBy(given, ({ id }) => id)
    return {
      items: rows.map(({ id, time_created, ...facts }) => ({
        identity_id: id,
        ...facts,
        time_created: time(time_created),
        roles: (rolesOf.get(id) ?? [])
          .map(({ role_name, group }) => ({ role_name, group }))
          .toSorted((a, b) => roles.indexOf(b.role_name) - roles.indexOf(a.role_name)),
      })),
    }
  },
} satisfies Handlers<'portico_access_held' | 'portico_identity_facts'>

interface Found {
  readonly id: string
  readonly time_created: Date
}

/** Reads one more than the maximum, which shows whether there are more. */
async function groupsOf(ctx: Context, userId: string): Promise<AccessHeld['groups']> {
  return ctx.db
    .selectFrom('silo_group')
    .innerJoin('group_member', 'group_member.group_id', 'silo_group.id')
    .select(['silo_group.id', 'silo_group.display_name'])
    .where('group_member.user_id', '=', userId)
    .orderBy('silo_group.display_name')
    .limit(limits.listedGroups + 1)
    .execute()
}

async function membersOf(ctx: Context, groupId: string): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('group_member')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow()
  return count
}

interface ProjectRow {
  readonly id: string
  readonly name: string
  readonly assignment_id: string
  readonly role: Role
  readonly identity_type: AccessSource['identity_type']
  readonly identity_id: string
  readonly display_name: string
  readonly members: number | null
}

/**
 * Returns the projects on which a user or group has roles, directly or through a group, without those that the caller
 * may not read.
 */
async function projectsOf(ctx: Context, id: string, silo: string): Promise<AccessHeld['projects']> {
  const { rows } = await sql<ProjectRow>`
    with holder as (
      select ${id}::uuid as id union all select group_id from group_member where user_id = ${id}::uuid
    ),
    reached as (
      select distinct t.id, t.name from project t
      join role_assignment a on a.resource_kind = 'project' and a.resource_id = t.id
      join holder h on h.id = a.identity_id
      where ${readable(userOf(ctx), kinds.project)}
      order by t.name, t.id limit ${limits.listedProjects + 1}
    )
    select p.id, p.name, a.id as assignment_id, a.role, a.identity_kind as identity_type, a.identity_id,
      coalesce(u.display_name, g.display_name) as display_name,
      case when g.id is not null
        then (select count(*)::int from group_member m where m.group_id = g.id) end as members
    from reached p
    join role_assignment a on a.resource_kind = 'project' and a.resource_id = p.id
    join holder h on h.id = a.identity_id
    left join silo_user u on a.identity_kind = 'silo_user' and u.id = a.identity_id
    left join silo_group g on a.identity_kind = 'silo_group' and g.id = a.identity_id
    where coalesce(u.id, g.id) is not null
    order by p.name, p.id, array_position(array['admin', 'collaborator', 'viewer'], a.role), display_name`.execute(
    ctx.db,
  )
  return [...Map.groupBy(rows, (row) => row.id).values()].flatMap((same) => {
    const [one] = same
    return one === undefined ? [] : [{ id: one.id, name: one.name, sources: same.map(sourceOf(silo)) }]
  })
}

const sourceOf =
  (silo: string) =>
  ({ assignment_id, role, identity_type, identity_id, display_name, members }: ProjectRow): AccessSource => ({
    assignment_id,
    scope: 'project',
    role_name: role,
    identity_type,
    identity_id,
    display_name,
    silo,
    ...(members !== null && { members }),
  })
