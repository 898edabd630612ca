import type { Named } from '@portico/contract/portico/schemas.ts'
import { includes } from '@portico/domain/roles.ts'
import { sql } from 'kysely'
import { type Context, userOf } from '../kernel/context.ts'
import { readableProject } from '../kernel/lookup/project-access.ts'
import type { Handlers } from '../kernel/pipeline/handler.ts'

export const nameHandlers = {
  /** Names of what the rows of a list refer to, for all of them at once. What is gone or hidden is left out. */
  portico_names: async (ctx, { query }) => {
    const ids = sql.join(query.id)
    const inProjects = (['instance', 'disk'] as const).map(
      (kind) => sql`
        select ${kind} as kind, t.id, t.name from ${sql.table(kind)} t join project p on p.id = t.project_id
        where t.id in (${ids}) and ${readableProject(ctx)}`,
    )
    const pools = sql`
      select 'ip_pool' as kind, t.id, t.name from ip_pool t where t.id in (${ids}) and ${readablePool(ctx)}`
    const { rows } = await sql<Named>`${sql.join([...inProjects, pools], sql` union all `)}`.execute(ctx.db)
    return { items: rows }
  },
} satisfies Handlers<'portico_names'>

/** A condition on an `ip_pool t`: everybody of a silo may read the pools linked to it, fleet viewers all. */
function readablePool(ctx: Context) {
  const { fleetRole, siloId } = userOf(ctx)
  if (includes(fleetRole, 'viewer')) return sql`true`
  return sql`exists (select from ip_pool_silo l where l.ip_pool_id = t.id and l.silo_id = ${siloId})`
}
