import type { SearchHit } from '@portico/contract/portico/schemas.ts'
import { includes } from '@portico/domain/roles.ts'
import { isUuid } from '@portico/domain/refusals.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, userOf } from '../kernel/context.ts'
import { findProject, readableProject } from '../kernel/lookup/project-access.ts'
import { containing } from '../kernel/paging/search.ts'
import type { Handlers } from '../kernel/pipeline/handler.ts'

/** Tables that are searched, with what a hit is called and where its state is. Names are constants of ours. */
const inProjects = [
  { kind: 'instance', table: 'instance', state: 'run_state' },
  { kind: 'disk', table: 'disk', state: 'state' },
  { kind: 'snapshot', table: 'snapshot', state: 'state' },
  { kind: 'image', table: 'image', state: null },
  { kind: 'vpc', table: 'vpc', state: null },
  { kind: 'floating_ip', table: 'external_ip', state: null },
  { kind: 'affinity_group', table: 'affinity_group', state: null },
] as const

/**
 * Find things by part of their name, or by whole id, over all the caller may see: projects, what is in them, silo
 * images, and for fleet viewers silos and pools. Exact names first, then those that begin so, then the shortest.
 */
export const searchHandlers = {
  portico_search: async (ctx, { query }) => {
    const visible =
      query.project === undefined
        ? readableProject(ctx)
        : sql<boolean>`p.id = ${(await findProject(ctx, query.project, 'viewer')).id}`
    const text = query.q.trim()
    const condition = (table: string) =>
      isUuid(text)
        ? sql`${sql.ref(`${table}.id`)} = ${text}`
        : sql`${sql.ref(`${table}.name`)} like ${containing(text)}`
    const parts = inProjects.map(
      ({ kind, table, state }) => sql`
        (select ${kind} as kind, t.id, t.name, coalesce(t.description, '') as description, p.name as project,
                t.project_id, ${state === null ? sql`null` : sql.ref(`t.${state}`)} as state
         from ${sql.table(table)} t join project p on p.id = t.project_id
         where ${visible} and ${condition('t')} limit ${query.limit})`,
    )
    if (query.project === undefined) parts.push(...siloWide(ctx, condition, visible, query.limit))
    const { rows } = await sql<SearchHit>`
      select * from (${sql.join(parts, sql` union all `)}) hits
      order by name = ${text} desc, starts_with(name, ${text.toLowerCase()}) desc, length(name), name, kind
      limit ${query.limit}`.execute(ctx.db)
    return { items: rows }
  },
} satisfies Handlers<'portico_search'>

function siloWide(
  ctx: Context,
  condition: (table: string) => ReturnType<typeof sql>,
  visible: RawBuilder<boolean>,
  limit: number,
) {
  const user = userOf(ctx)
  const parts = [
    sql`(select 'project' as kind, p.id, p.name, p.description, null as project, null::uuid as project_id,
           null as state from project p where ${visible} and ${condition('p')} limit ${limit})`,
  ]
  if (includes(user.siloRole, 'viewer')) {
    parts.push(sql`(select 'image' as kind, t.id, t.name, t.description, null as project, null::uuid as project_id,
      null as state from image t
      where t.silo_id = ${user.siloId} and t.project_id is null and ${condition('t')} limit ${limit})`)
  }
  if (includes(user.fleetRole, 'viewer')) {
    for (const [kind, table] of [
      ['silo', 'silo'],
      ['ip_pool', 'ip_pool'],
    ] as const) {
      parts.push(sql`(select ${kind} as kind, t.id, t.name, t.description, null as project,
        null::uuid as project_id, null as state from ${sql.table(table)} t where ${condition('t')} limit ${limit})`)
    }
  }
  return parts
}
