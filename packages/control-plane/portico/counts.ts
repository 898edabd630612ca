import { type RawBuilder, sql } from 'kysely'
import type { Count, CountedKind } from '@portico/contract/portico/schemas.ts'
import type { Context } from '#kernel/context.ts'
import { authorizeOnSilo } from '#authorization/lookup/access.ts'
import { find, isOfKind } from '#authorization/lookup/find.ts'
import type { Kind } from '#authorization/lookup/kind.ts'
import { kinds } from '#authorization/lookup/kinds.ts'
import { limits } from '#kernel/limits.ts'
import { matchesNameOrId } from '#kernel/paging/search.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'

export const countHandlers = {
  /** How many there are of each kind asked for, in all and by state. */
  portico_counts: async (ctx, { query }) => {
    const scope =
      query.project === undefined
        ? sql`t.silo_id = ${authorizeOnSilo(ctx).siloId} and t.project_id is null`
        : sql`t.project_id = ${(await find(ctx, 'project', { nameOrId: query.project })).id}`
    const items: Count[] = []
    for (const kind of new Set(query.kind)) items.push(await count(ctx, kind, scope, query.search))
    return { items }
  },
} satisfies Handlers<'portico_counts'>

/**
 * Counted up to a limit: a total that nobody reads to the last digit must not cost a walk over a hundred thousand
 * rows.
 */
export async function count(
  ctx: Context,
  kind: CountedKind,
  scope: RawBuilder<unknown>,
  search: string | undefined,
  /** where counting stops */
  most: number = limits.countedRows,
): Promise<Count> {
  const entry: Kind = kinds[kind]
  const matching = search === undefined ? sql`true` : matchesNameOrId('t', search)
  const { rows } = await sql<{ state: string | null; count: number; met: number }>`
    select state, count(*) filter (where place <= ${most}) as count, count(*) as met from (
      select ${entry.state === undefined ? sql`null::text` : sql.ref(`t.${entry.state}`)} as state,
        row_number() over () as place
      from ${sql.table(entry.table)} t
      where ${scope} and ${isOfKind(entry)} and ${matching}
      limit ${most + 1}
    ) counted group by state`.execute(ctx.db)
  // The one beyond the limit says that there are more, and counts for no state.
  const met = rows.reduce((sum, row) => sum + row.met, 0)
  const byState = rows.flatMap(({ state, count: inState }) =>
    state === null || inState === 0 ? [] : [[state, inState] as const],
  )
  return {
    kind,
    total: Math.min(met, most),
    capped: met > most,
    by_state: Object.fromEntries(byState),
  }
}
