import { type RawBuilder, sql } from 'kysely'
import type { Count, CountedKind } from '@portico/contract/portico/schemas.ts'
import { forbidden } from '@portico/domain/refusals.ts'
import { type Context, userOf } from '#kernel/context.ts'
import { mayDo } from '#authorization/lookup/access.ts'
import { find, isOfKind } from '#authorization/lookup/find.ts'
import type { Kind } from '#authorization/lookup/kind.ts'
import { kindOf, kinds } from '#authorization/lookup/kinds.ts'
import type { ResourceScope } from '#authorization/lookup/scope.ts'
import { limits } from '#kernel/limits.ts'
import { matchesNameOrId } from '#kernel/paging/search.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { refuse } from '#kernel/refusal-error.ts'

export const countHandlers = {
  /** Returns the number of resources of each requested kind, in total and by state. */
  portico_counts: async (ctx, { query }) => {
    const scope =
      query.project === undefined
        ? sql`t.silo_id = ${await authorizeCounts(ctx, query.kind)} and t.project_id is null`
        : sql`t.project_id = ${(await find(ctx, 'project', { nameOrId: query.project })).id}`
    return { items: await countAll(ctx, [...new Set(query.kind)], scope, query.search) }
  },
} satisfies Handlers<'portico_counts'>

/** Checks that the caller may count each kind in their own silo. @returns the silo's ID @throws 403 */
async function authorizeCounts(ctx: Context, counted: readonly CountedKind[]): Promise<string> {
  const { siloId } = userOf(ctx)
  const scope = { ownerId: null, projectId: null, siloId }
  for (const kind of counted) if (!(await mayCount(ctx, kind, scope))) refuse(forbidden)
  return siloId
}

/**
 * Returns whether the caller may count resources of a kind in a project or silo. Users who may read them may also count
 * them.
 */
export async function mayCount(ctx: Context, kind: CountedKind, scope: ResourceScope): Promise<boolean> {
  for (const operation of ['portico_counts', ...kindOf(kind).shownBy] as const)
    if (await mayDo(ctx, operation, scope)) return true
  return false
}

/** Returns the count of one kind. */
export async function count(
  ctx: Context,
  kind: CountedKind,
  scope: RawBuilder<unknown>,
  search: string | undefined,
  /** maximum number of rows to count */
  most: number = limits.countedRows,
): Promise<Count> {
  const [counted] = await countAll(ctx, [kind], scope, search, most)
  if (counted === undefined) throw new Error(`${kind} was not counted`)
  return counted
}

/**
 * Returns counts of several kinds from one statement, each up to a limit, so that a count does not scan a hundred
 * thousand rows: nobody needs such a total exactly.
 */
async function countAll(
  ctx: Context,
  counted: readonly CountedKind[],
  scope: RawBuilder<unknown>,
  search: string | undefined,
  most: number = limits.countedRows,
): Promise<Count[]> {
  const matching = search === undefined ? sql`true` : matchesNameOrId('t', search)
  const parts = counted.map((kind) => {
    const entry: Kind = kinds[kind]
    return sql`
      select ${kind}::text as kind, state, count(*) filter (where position <= ${most}) as count, count(*) as met from (
        select ${entry.state === undefined ? sql`null::text` : sql`${sql.ref(`t.${entry.state}`)}::text`} as state,
          row_number() over () as position
        from ${sql.table(entry.table)} t
        where ${scope} and ${isOfKind(entry)} and ${matching}
        limit ${most + 1}
      ) counted group by state`
  })
  const { rows } = await sql<{ kind: string; state: string | null; count: number; met: number }>`${sql.join(
    parts,
    sql` union all `,
  )}`.execute(ctx.db)
  return counted.map((kind) => {
    const found = rows.filter((row) => row.kind === kind)
    // The one row beyond the limit shows that there are more, and is not counted for any state.
    const met = found.reduce((sum, row) => sum + row.met, 0)
    const byState = found.flatMap(({ state, count: inState }) =>
      state === null || inState === 0 ? [] : [[state, inState] as const],
    )
    return { kind, total: Math.min(met, most), capped: met > most, by_state: Object.fromEntries(byState) }
  })
}
