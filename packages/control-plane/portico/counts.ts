import { sql } from 'kysely'
import type { CountedKind } from '@portico/contract/portico/schemas.ts'
import { findProject } from '../kernel/lookup/project-access.ts'
import { requireSiloRole } from '../kernel/lookup/in-silo.ts'
import { limits } from '../kernel/limits.ts'
import { matchesNameOrId } from '../kernel/paging/search.ts'
import type { Handlers } from '../kernel/pipeline/handler.ts'

const tables: Record<CountedKind, { table: string; state: string | null; only?: string }> = {
  instance: { table: 'instance', state: 'run_state' },
  disk: { table: 'disk', state: 'state' },
  snapshot: { table: 'snapshot', state: 'state' },
  image: { table: 'image', state: null },
  vpc: { table: 'vpc', state: null },
  floating_ip: { table: 'external_ip', state: null, only: 'floating' },
}

/**
 * How many there are, in all and by state, counted up to a limit: a total that nobody reads to the last digit must
 * not cost a walk over a hundred thousand rows.
 */
export const countHandlers = {
  portico_counts: async (ctx, { query }) => {
    const { table, state, only } = tables[query.kind]
    const scope =
      query.project === undefined
        ? sql`silo_id = ${requireSiloRole(ctx, 'viewer').siloId} and project_id is null`
        : sql`project_id = ${(await findProject(ctx, query.project, 'viewer')).id}`
    const kind = only === undefined ? sql`true` : sql`kind = ${only}`
    const search = query.search === undefined ? sql`true` : matchesNameOrId(table, query.search)
    const { rows } = await sql<{ state: string | null; count: number }>`
      select state, count(*) as count from (
        select ${state === null ? sql`null::text` : sql.ref(state)} as state from ${sql.table(table)}
        where ${scope} and ${kind} and ${search}
        limit ${limits.countedRows + 1}
      ) counted group by state`.execute(ctx.db)
    const total = rows.reduce((sum, row) => sum + row.count, 0)
    const byState = rows.filter((row): row is { state: string; count: number } => row.state !== null)
    return {
      total: Math.min(total, limits.countedRows),
      capped: total > limits.countedRows,
      by_state: Object.fromEntries(byState.map((row) => [row.state, row.count])),
    }
  },
} satisfies Handlers<'portico_counts'>
