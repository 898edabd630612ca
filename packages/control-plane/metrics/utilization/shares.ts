import type { ProjectUtilization, QuotaResource, SiloShares } from '@portico/contract/portico/utilization.ts'
import { difference, nothing, type Resources, sum } from '@portico/domain/quotas/quotas.ts'
import { sql } from 'kysely'
import { authorizeOnSilo } from '#authorization/lookup/access.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { ofSilo } from './handlers.ts'
import { levelsOf } from './history.ts'
import type { Context } from '#kernel/context.ts'

/** Maximum number of projects that are returned. */
const shown = 100

/** Number of times in a trend. */
const trendPoints = 20

const day = 86_400_000

type Stopped = ProjectUtilization['stopped']
type WithoutTrend = Omit<ProjectUtilization, 'trend'>

export const shareHandlers = {
  portico_silo_shares: async (ctx, { query }) => {
    const { siloId } = authorizeOnSilo(ctx)
    const { allocated, provisioned } = await ofSilo(ctx, siloId)
    const projects = await withTrends(ctx, await largest(ctx, siloId, query.by), query)
    const all = await together(ctx, siloId)
    const listed = projects.map(({ provisioned }) => provisioned).reduce(sum, nothing)
    return {
      capacity: allocated,
      provisioned,
      stopped: all.stopped,
      projects,
      others: {
        projects: all.projects - projects.length,
        provisioned: difference(all.provisioned, listed),
        stopped: withoutThose(all.stopped, projects),
      },
    } satisfies SiloShares
  },
} satisfies Handlers<'portico_silo_shares'>

/** Adds the trend of usage over the last days, if the request asks for it. */
async function withTrends(
  { db, now }: Context,
  projects: readonly WithoutTrend[],
  { by, days }: { readonly by: QuotaResource; readonly days?: number | undefined },
): Promise<ProjectUtilization[]> {
  if (days === undefined) return projects.map((project) => ({ ...project, trend: [] }))
  const ids = projects.map(({ id }) => id)
  const span = { from: now.getTime() - days * day, until: now.getTime(), points: trendPoints }
  const { of } = await levelsOf(db, ids, span, now)
  return projects.map((project) => ({
    ...project,
    trend: (of.get(project.id) ?? []).map((level) => level[by]),
  }))
}

const stoppedStates = ['stopped', 'failed'] as const

const stopped = {
  instances: sql<number>`count(*)::int`,
  cpus: sql<number>`coalesce(sum(ncpus), 0)::bigint`,
  memory: sql<number>`coalesce(sum(memory), 0)::bigint`,
}

/** Returns the projects of a silo with the highest usage, highest first. Instances without a machine use no quota. */
async function largest(ctx: Context, siloId: string, by: QuotaResource): Promise<WithoutTrend[]> {
  const rows = await ctx.db
    .selectFrom((eb) =>
      eb
        .selectFrom('project')
        .innerJoin('provisioned as used', 'used.collection_id', 'project.id')
        .where('project.silo_id', '=', siloId)
        .select(['project.id', 'project.name', 'used.cpus', 'used.memory', 'used.storage'])
        .orderBy(`used.${by}`, 'desc')
        .orderBy('project.name')
        .limit(shown)
        .as('project'),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('instance')
          .whereRef('instance.project_id', '=', 'project.id')
          .where('instance.run_state', 'in', stoppedStates)
          .select([
            stopped.instances.as('instances'),
            stopped.cpus.as('stopped_cpus'),
            stopped.memory.as('stopped_memory'),
          ])
          .as('still'),
      (join) => join.onTrue(),
    )
    .selectAll()
    .orderBy(`project.${by}`, 'desc')
    .orderBy('project.name')
    .execute()
  return rows.map(({ id, name, cpus, memory, storage, ...still }) => ({
    id,
    name,
    provisioned: { cpus, memory, storage },
    stopped: { instances: still.instances, cpus: still.stopped_cpus, memory: still.stopped_memory },
  }))
}

interface Together {
  readonly projects: number
  readonly provisioned: Resources
  readonly stopped: Stopped
}

/** Returns the number and the total usage of the projects of a silo. The database computes them. */
async function together({ db }: Context, siloId: string): Promise<Together> {
  const { projects, ...provisioned } = await db
    .selectFrom('project')
    .innerJoin('provisioned as used', 'used.collection_id', 'project.id')
    .where('project.silo_id', '=', siloId)
    .select([
      sql<number>`count(*)::int`.as('projects'),
      sql<number>`coalesce(sum(used.cpus), 0)::bigint`.as('cpus'),
      sql<number>`coalesce(sum(used.memory), 0)::bigint`.as('memory'),
      sql<number>`coalesce(sum(used.storage), 0)::bigint`.as('storage'),
    ])
    .executeTakeFirstOrThrow()
  const still = await db
    .selectFrom('instance')
    .where('silo_id', '=', siloId)
    .where('run_state', 'in', stoppedStates)
    .select([stopped.instances.as('instances'), stopped.cpus.as('cpus'), stopped.memory.as('memory')])
    .executeTakeFirstOrThrow()
  return { projects, provisioned, stopped: still }
}

/** Returns the stopped instances of all projects that are not returned. */
function withoutThose(all: Stopped, projects: readonly ProjectUtilization[]): Stopped {
  return projects.reduce(
    (left, { stopped: { instances, cpus, memory } }) => ({
      instances: left.instances - instances,
      cpus: left.cpus - cpus,
      memory: left.memory - memory,
    }),
    all,
  )
}
