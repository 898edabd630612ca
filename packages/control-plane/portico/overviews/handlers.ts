import type { ProjectOverview, SiloOverview } from '@portico/contract/portico/overviews.ts'
import { sql } from 'kysely'
import { type Context, userOf } from '#kernel/context.ts'
import { authorizeOnFleet, authorizeOnSilo, mayDo } from '#authorization/lookup/access.ts'
import { find } from '#authorization/lookup/find.ts'
import { readsWholeSilo } from '#authorization/lookup/scope.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { fleetOverview } from './fleet.ts'
import { certificatesNeeding, attentionIn, attentionView, quotasNeeding, tasksNeeding } from './attention.ts'
import { outlooksOf, outlookView } from './quotas.ts'
import { readableProjects } from './readable-projects.ts'
import { countInstances, weekOf } from './week.ts'
import { activityOf } from './activity.ts'

/** The most important current facts, limited to what the caller may read. */
export const overviewHandlers = {
  portico_project_overview: async (ctx, { query }) => {
    const { id, name, description, silo_id } = await find(ctx, 'project', { nameOrId: query.project })
    const scope = { ownerId: null, projectId: null, siloId: silo_id }
    const outlooks = (await mayDo(ctx, 'utilization_view', scope)) ? await outlooksOf(ctx, silo_id) : null
    const instances = await countInstances(ctx, sql<boolean>`t.project_id = ${id}`)
    const found = [
      ...(await attentionIn(ctx, [id])),
      ...(await tasksNeeding(ctx, id)),
      ...quotasNeeding(outlooks ?? [], ctx.now),
    ]
    return {
      id,
      name,
      description,
      instances,
      provisioned: await provisionedIn(ctx, id),
      week: await weekOf(ctx, id, { running: instances.running, where: sql<boolean>`s.project_id = ${id}` }),
      quotas: outlooks?.map(outlookView) ?? null,
      ...attentionView(found, ctx.now),
    } satisfies ProjectOverview
  },

  portico_silo_overview: async (ctx) => {
    const { siloId, siloName } = authorizeOnSilo(ctx)
    const projects = await readableProjects(ctx)
    const inThem = (column: string) => sql<boolean>`${sql.ref(column)} = any(${projects}::uuid[])`
    const instances = await countInstances(ctx, inThem('t.project_id'))
    const outlooks = await outlooksOf(ctx, siloId)
    const found = [
      ...(await attentionIn(ctx, projects)),
      ...(await tasksNeeding(ctx, null)),
      ...quotasNeeding(outlooks, ctx.now),
      ...(await certificatesNeeding(ctx, siloId)),
    ]
    return {
      id: siloId,
      name: siloName,
      projects: projects.length,
      running_projects: await runningProjects(ctx, projects),
      instances,
      week: await weekOf(ctx, siloId, {
        running: instances.running,
        where: inThem('s.project_id'),
        isPart: !readsWholeSilo(userOf(ctx), 'viewer'),
      }),
      quotas: outlooks.map(outlookView),
      ...attentionView(found, ctx.now),
    } satisfies SiloOverview
  },

  portico_fleet_overview: (ctx) => {
    authorizeOnFleet(ctx)
    return fleetOverview(ctx)
  },

  portico_overview_work: async (ctx, { query }) => {
    if (query.project !== undefined) {
      const { id } = await find(ctx, 'project', { nameOrId: query.project })
      return activityOf(ctx, { projects: [id], withTraffic: true })
    }
    userOf(ctx)
    return activityOf(ctx, { projects: await readableProjects(ctx), withTraffic: false })
  },
} satisfies Handlers<
  'portico_project_overview' | 'portico_silo_overview' | 'portico_fleet_overview' | 'portico_overview_work'
>

async function provisionedIn({ db }: Context, projectId: string): Promise<ProjectOverview['provisioned']> {
  return db
    .selectFrom('provisioned')
    .select(['cpus', 'memory', 'storage'])
    .where('collection_id', '=', projectId)
    .executeTakeFirstOrThrow()
}

/** Returns in how many of the projects an instance is running. */
async function runningProjects({ db }: Context, projects: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from unnest(${projects}::uuid[]) as p (id)
    where exists (select from instance where project_id = p.id and run_state = 'running')`.execute(db)
  return rows[0]?.count ?? 0
}
