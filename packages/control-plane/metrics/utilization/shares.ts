import type { ProjectUtilization, QuotaResource, SiloShares } from '@portico/contract/portico/utilization.ts'
import { nothing, type Resources, sum } from '@portico/domain/quotas/quotas.ts'
import { sql } from 'kysely'
import { authorizeOnSilo } from '#kernel/lookup/access.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { ofSilo } from './handlers.ts'
import type { Context } from '#kernel/context.ts'

/** Projects told one by one. */
const told = 100

type Stopped = ProjectUtilization['stopped']

const noneStopped: Stopped = { instances: 0, cpus: 0, memory: 0 }

export const shareHandlers = {
  portico_silo_shares: async (ctx, { query }) => {
    const { siloId } = authorizeOnSilo(ctx)
    const { allocated, provisioned } = await ofSilo(ctx, siloId)
    const projects = await projectsOf(ctx, siloId, query.by)
    const others = projects.slice(told)
    return {
      capacity: allocated,
      provisioned,
      stopped: stoppedIn(projects),
      projects: projects.slice(0, told),
      others: { projects: others.length, provisioned: provisionedIn(others), stopped: stoppedIn(others) },
    } satisfies SiloShares
  },
} satisfies Handlers<'portico_silo_shares'>

/** What each project of a silo takes, that of most first. Nothing is charged for instances without a machine. */
async function projectsOf(ctx: Context, siloId: string, by: QuotaResource): Promise<ProjectUtilization[]> {
  const rows = await ctx.db
    .selectFrom('project')
    .innerJoin('provisioned as used', 'used.collection_id', 'project.id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('instance')
          .whereRef('instance.project_id', '=', 'project.id')
          .where('instance.run_state', 'in', ['stopped', 'failed'])
          .select([
            sql<number>`count(*)::int`.as('instances'),
            sql<number>`coalesce(sum(ncpus), 0)::bigint`.as('stopped_cpus'),
            sql<number>`coalesce(sum(instance.memory), 0)::bigint`.as('stopped_memory'),
          ])
          .as('still'),
      (join) => join.onTrue(),
    )
    .where('project.silo_id', '=', siloId)
    .select(['project.id', 'project.name', 'used.cpus', 'used.memory', 'used.storage'])
    .select(['instances', 'stopped_cpus', 'stopped_memory'])
    .orderBy(`used.${by}`, 'desc')
    .orderBy('project.name')
    .execute()
  return rows.map(({ id, name, cpus, memory, storage, ...still }) => ({
    id,
    name,
    provisioned: { cpus, memory, storage },
    stopped: { instances: still.instances, cpus: still.stopped_cpus, memory: still.stopped_memory },
  }))
}

function provisionedIn(projects: readonly ProjectUtilization[]): Resources {
  return projects.map(({ provisioned }) => provisioned).reduce(sum, nothing)
}

function stoppedIn(projects: readonly ProjectUtilization[]): Stopped {
  return projects
    .map(({ stopped }) => stopped)
    .reduce(
      (one, other) => ({
        instances: one.instances + other.instances,
        cpus: one.cpus + other.cpus,
        memory: one.memory + other.memory,
      }),
      noneStopped,
    )
}
