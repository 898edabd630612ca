import { type RawBuilder, sql } from 'kysely'
import type { Count, CountedKind } from '@portico/contract/portico/schemas.ts'
import type { Context } from '../kernel/context.ts'
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

export const countHandlers = {
  /** How many there are of each kind asked for, in all and by state. */
  portico_counts: async (ctx, { query }) => {
    const scope =
      query.project === undefined
        ? sql`silo_id = ${requireSiloRole(ctx, 'viewer').siloId} and project_id is null`
        : sql`project_id = ${(await findProject(ctx, query.project, 'viewer')).id}`
    const items: Count[] = []
    for (const kind of new Set(query.kind)) items.push(await count(ctx, kind, scope, query.search))
    return { items }
  },
} satisfies Handlers<'portico_counts'>

/**
 * Counted up to a limit: a total that nobody reads to the last digit must not cost a walk over a hundred thousand
 * rows.
 */
async function count(
  ctx: Context,
  kind: CountedKind,
  scope: RawBuilder<unknown>,
  search: string | undefined,
): Promise<Count> {
  const { table, state, only } = tables[kind]
  const ofKind = only === undefined ? sql`true` : sql`kind = ${only}`
  const matching = search === undefined ? sql`true` : matchesNameOrId(table, search)
  const { rows } = await sql<{ state: string | null; count: number }>`
    select state, count(*) as count from (
      select ${state === null ? sql`null::text` : sql.ref(state)} as state from ${sql.table(table)}
      where ${scope} and ${ofKind} and ${matching}
      limit ${limits.countedRows + 1}
    ) counted group by state`.execute(ctx.db)
  const total = rows.reduce((sum, row) => sum + row.count, 0)
  const byState = rows.filter((row): row is { state: string; count: number } => row.state !== null)
  return {
    kind,
    total: Math.min(total, limits.countedRows),
    capped: total > limits.countedRows,
    by_state: Object.fromEntries(byState.map((row) => [row.state, row.count])),
  }
}
